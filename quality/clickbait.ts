/** Calm agency headlines that the clickbait rules flag. */
import { join } from 'node:path';
import { compileClickbait } from '../src/news/clickbait.js';
import type { EngineParameters } from '../src/news/types.js';
import { rowsOf, titledRow } from './data.js';
import { timed, type Figure } from './figure.js';

export async function calmHeadlinesFlagged(
  data: string,
  parameters: EngineParameters,
): Promise<Figure> {
  const judge = compileClickbait(parameters);
  const rows = await rowsOf(join(data, 'topic', 'agnews-test.jsonl'), titledRow);
  const titles = rows.map(({ title }) => title).filter((title) => title !== '');
  const { result, perSecond, count } = await timed(titles.length, () =>
    titles.filter((title) => judge(title).score >= parameters.thresholds.clickbait),
  );
  return {
    name: 'AG headlines flagged as clickbait',
    value: result.length / count,
    bar: { atMost: 0.04 },
    perSecond,
    count,
  };
}
