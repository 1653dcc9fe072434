/** Engine versions as people read them in a terminal. */
import { colors } from './colors.js';
import type { Measurement } from '../../news/learning/measure.js';
import type { ScoreIntervals } from '../../news/scoring.js';
import type { EngineParameters, EvaluationScores } from '../../news/types.js';
import type { EngineVersion } from '../../store/index.js';
import type { Activated } from '../activateEngine.js';
import type { EngineRow } from '../engines.js';
import { plainTable } from './text.js';

/** What `train` made. */
export interface TrainedVersion {
  id: string;
  parentId: string;
  note: string;
  summary: Record<string, number>;
  crossValidation: Measurement | null;
  active: boolean;
}

const NOTE_LENGTH = 60;

export function engineListText(rows: readonly EngineRow[]): string {
  const table = plainTable(['', 'version', 'score', 'parent', 'created', 'note']);
  for (const { id, active, lastScore, parentId, createdAt, note } of rows) {
    table.push([
      active ? colors.green('●') : '',
      id,
      lastScore?.toFixed(3) ?? '–',
      parentId ?? '–',
      createdAt.slice(0, 16).replace('T', ' '),
      note.length > NOTE_LENGTH ? `${note.slice(0, NOTE_LENGTH - 1)}…` : note,
    ]);
  }
  return `${table.toString()}\n${colors.dim('● active')}`;
}

export function engineText(
  version: EngineVersion & { active: boolean; lastEvaluation: EvaluationScores | null },
): string {
  const { id, active, parentId, note, createdAt, parameters, lastEvaluation } = version;
  const facts: [string, string][] = [
    ['parent', parentId ?? '–'],
    ['created', createdAt],
    ['note', note],
    ['thresholds', numbersText(parameters.thresholds)],
    ['phrases', phrasesText(parameters)],
    ['domains', wordCounts(parameters.domains)],
    ['places', wordCounts(parameters.places)],
    ['models', modelsText(parameters)],
    ['prompts', Object.keys(parameters.prompts).join(', ') || 'none'],
    ['evaluation', lastEvaluation === null ? 'none yet' : numbersText({ ...lastEvaluation })],
  ];
  return [
    `${colors.bold(id)}${active ? `  ${colors.green('active')}` : ''}`,
    ...factLines(facts),
  ].join('\n');
}

export function trainedText(trained: TrainedVersion): string {
  const { id, parentId, note, summary, crossValidation, active } = trained;
  const facts: [string, string][] = [
    ['parent', parentId],
    ['note', note],
    ['training', numbersText(summary)],
    ...(crossValidation === null
      ? []
      : [['checked', measurementText(crossValidation)] as [string, string]]),
    ['next', active ? 'plumbline engine evaluate' : `plumbline engine activate ${id}`],
  ];
  const state = active ? colors.green('active') : 'stored, not active';
  return [`${colors.bold(id)}  ${state}`, ...factLines(facts)].join('\n');
}

export function measuredText(id: string, measured: Measurement): string {
  return `${colors.bold(id)}  ${measurementText(measured)}`;
}

export function scoresText(
  id: string,
  { scores, intervals }: { scores: EvaluationScores; intervals: ScoreIntervals },
): string {
  const table = plainTable(['figure', 'value', '95 %']);
  const between = new Map(Object.entries(intervals));
  for (const [name, value] of Object.entries(scores) as [string, number][]) {
    const interval = between.get(name);
    const range = interval && `${interval.low.toFixed(3)} – ${interval.high.toFixed(3)}`;
    table.push([name, numberText(value), range ?? '']);
  }
  return `${colors.bold(id)}  on the gold set\n${table.toString()}`;
}

export function activatedText({ id, replaced, changed, reason }: Activated): string {
  if (!changed) return `${id} is the active version already.`;
  return `${colors.bold(id)}  ${colors.green('active')}, in place of ${replaced ?? 'the built-in one'} (${reason})`;
}

function phrasesText({ phrases }: EngineParameters): string {
  const counts: Record<string, number> = {};
  for (const { reason } of Object.values(phrases)) counts[reason] = (counts[reason] ?? 0) + 1;
  return `${Object.keys(phrases).length} (${numbersText(counts)})`;
}

function wordCounts(tables: Record<string, Record<string, number>>): string {
  const counts = Object.entries(tables).map(([name, words]) => [name, Object.keys(words).length]);
  return numbersText(Object.fromEntries(counts) as Record<string, number>);
}

function modelsText({ topicModel, tagger, headlineModel }: EngineParameters): string {
  const models = Object.entries({ topicModel, tagger, headlineModel });
  return (
    models
      .filter(([, model]) => model !== null)
      .map(([name]) => name)
      .join(', ') || 'none trained'
  );
}

function measurementText({ kind, rows, scores, rowsPerSecond }: Measurement): string {
  return `${kind}, ${rows} rows: ${numbersText(scores)} (${Math.round(rowsPerSecond)} rows/s)`;
}

function numbersText(numbers: Record<string, number>): string {
  return Object.entries(numbers)
    .map(([name, value]) => `${name} ${numberText(value)}`)
    .join(', ');
}

function numberText(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(3);
}

function factLines(facts: readonly [string, string][]): string[] {
  return facts.map(([name, value]) => `${colors.dim(name.padEnd(12))}${value}`);
}
