/** A stage in one line of a terminal, however narrow. */
import type { JobPace } from '../../job/pace.js';
import { durationText } from '../../job/durationText.js';
import { leftText, rateText } from '../../job/paceText.js';
import type { StageReport } from '../../job/report.js';
import { countsText, paintStage } from './text.js';

/** How the lines of a job's stages are laid out: the same for all, and steady while their texts change. */
export interface LineLayout {
  nameWidth: number;
  barSize: number;
  /** What is left for the text. */
  textWidth: number;
}

const SHORTEST_NAME = 12;
const BAR = { least: 8, most: 24, share: 0.25 };
const STATUS_WIDTH = 'completed'.length;

/** Fits lines into so many columns. */
export function lineLayout(stages: readonly StageReport[], columns: number): LineLayout {
  const nameWidth = Math.max(SHORTEST_NAME, ...stages.map(({ name }) => name.length));
  // The last column stays free: some terminals wrap a line that fills it.
  const room = columns - 1 - '    '.length - nameWidth - STATUS_WIDTH - ' '.length;
  const barSize = Math.min(BAR.most, Math.max(BAR.least, Math.round(room * BAR.share)));
  return { nameWidth, barSize, textWidth: Math.max(0, room - barSize) };
}

/** What stands right of a stage's bar. A narrow terminal gets less of it. */
export function besideBar(stage: StageReport, pace: JobPace | null, textWidth: number): string {
  const padding = ' '.repeat(STATUS_WIDTH - stage.status.length);
  const text = accounts(stage, pace).find(({ length }) => length <= textWidth) ?? '';
  return `${paintStage(stage.status)}${padding} ${text}`.trimEnd();
}

/** A stage as a line without a bar. */
export function plainLine(stage: StageReport, pace: JobPace | null): string {
  const [account = ''] = accounts(stage, pace);
  return `${stage.name} ${stage.status}${account === '' ? '' : ` ${account}`}`;
}

/** What there is to say of a stage, from all of it to the least. */
function accounts(stage: StageReport, pace: JobPace | null): string[] {
  const { counts, durationMs } = stage;
  const known = counts.total === 0 ? '' : countsText(stage);
  const unparked = known === '' ? '' : countsText({ counts: { ...counts, parked: undefined } });
  if (stage.status !== 'running') {
    const took = durationText(durationMs);
    return [joined(known, took), joined(unparked, took), known, unparked];
  }
  const own = pace?.stage === stage.name ? pace : null;
  const rate = own === null ? '' : rateText(own.perSecond);
  const leftMs = own?.leftMs ?? null;
  const left = leftMs === null ? '' : `${leftText(leftMs)} left`;
  return [
    joined(known, rate, left),
    joined(unparked, rate, left),
    joined(unparked, left),
    unparked,
    `${counts.done}/${counts.total}`,
  ];
}

function joined(...parts: string[]): string {
  return parts.filter((part) => part !== '').join(', ');
}
