/**
 * How good the news craft is: `npm run quality -- --data FOLDER --json`.
 *
 * With labelled data (its layout is in docs/quality.md) it measures the default engine and one trained on the
 * data, on real feeds, pages and language. Without, it measures on the gold set of the package and says so.
 */
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { baseline } from '../src/engines/baseline.js';
import { loadGold } from '../src/news/gold.js';
import { calmHeadlinesFlagged } from './clickbait.js';
import { allTexts } from './data.js';
import { violations } from './faithfulness.js';
import { met, type Figure } from './figure.js';
import { goldFigures, optimizationFigures } from './gold.js';
import { bodiesExtracted, feedsParsed } from './ingest.js';
import { articlesOf2K, memory, speeds } from './speed.js';
import { storiesGrouped } from './stories.js';
import { trainedFigures, untrainedFigures } from './trained.js';

const { values: flags } = parseArgs({
  options: {
    data: { type: 'string' },
    json: { type: 'boolean', default: false },
    /** Articles of the memory measurement. */
    articles: { type: 'string', default: '100000' },
  },
});
const SPEED_ARTICLES = 1_000;
const say = (line: string) => process.stderr.write(`${line}\n`);

const data = flags.data !== undefined && existsSync(flags.data) ? flags.data : undefined;
if (flags.data !== undefined && data === undefined) {
  say(`There is no folder ${flags.data}: measuring on the project's own gold set instead.`);
} else if (data === undefined) {
  say("No --data: measuring on the project's own gold set.");
}

const figures = [...(await own()), ...(data === undefined ? [] : await foreign(data))];
const missed = figures.filter((figure) => met(figure) === false);
if (flags.json) {
  const named = Object.fromEntries(
    figures.map((figure) => {
      const { name, ...rest } = figure;
      return [name, { ...rest, met: met(figure) ?? null }];
    }),
  );
  const source = data === undefined ? 'own gold set' : 'labelled data and own gold set';
  process.stdout.write(
    `${JSON.stringify({ measuredOn: source, missed: missed.length, figures: named }, null, 2)}\n`,
  );
} else {
  for (const figure of figures) process.stdout.write(`${lineOf(figure)}\n`);
}
process.exitCode = missed.length === 0 ? 0 : 1;

async function own(): Promise<Figure[]> {
  say('The gold set …');
  const gold = await goldFigures(baseline);
  say('Optimization …');
  const optimization = await optimizationFigures(baseline);
  const texts =
    data === undefined
      ? (await loadGold()).map(({ text }) => text)
      : (await allTexts(data)).map(({ text }) => text).filter((text) => text.length > 500);
  const articles = articlesOf2K(texts, SPEED_ARTICLES);
  say('Speed …');
  const speed = await speeds(baseline, articles);
  say('Memory …');
  return [
    ...gold,
    ...optimization,
    ...speed,
    memory(baseline, articles, Number(flags.articles), say),
  ];
}

async function foreign(folder: string): Promise<Figure[]> {
  say('Feeds and pages …');
  const ingest = [await feedsParsed(folder), await bodiesExtracted(folder)];
  say('The default engine …');
  const untrained = await untrainedFigures(folder, baseline);
  const calm = await calmHeadlinesFlagged(folder, baseline);
  const stories = await storiesGrouped(folder);
  say('Invariants …');
  const articles = (await allTexts(folder)).map(({ title, text }) => ({
    title,
    summary: '',
    body: text,
  }));
  const faithful = await violations(baseline, articles);
  say('Training …');
  const trained = await trainedFigures(folder, baseline, say);
  return [...ingest, ...untrained, calm, stories, faithful, ...trained];
}

function lineOf(figure: Figure): string {
  const { name, value, bar, perSecond } = figure;
  const asked = bar === undefined ? '' : 'atLeast' in bar ? `≥ ${bar.atLeast}` : `≤ ${bar.atMost}`;
  const verdict = { true: 'met', false: 'MISSED', undefined: '' }[String(met(figure))] ?? '';
  const speed = perSecond === undefined ? '' : `${Math.round(perSecond)}/s`;
  const shown = Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(3);
  return `${name.padEnd(52)}${shown.padStart(9)}  ${asked.padEnd(9)} ${verdict.padEnd(7)} ${speed.padStart(9)}`;
}
