/** The same story in several outlets: found together? */
import { join } from 'node:path';
import { z } from 'zod';
import { groupStories } from '../src/news/stories.js';
import { bCubed } from './bCubed.js';
import { rowsOf } from './data.js';
import { timed, type Figure } from './figure.js';

const LEAD_WORDS = 60;
const row = z.object({
  id: z.string(),
  story: z.string(),
  date: z.string(),
  title: z.string(),
  text: z.string(),
});

export async function storiesGrouped(data: string): Promise<Figure> {
  const rows = await rowsOf(join(data, 'bias', 'basil.jsonl'), row);
  const articles = rows.map(({ id, title, text, date }) => ({
    id,
    title,
    lead: text.replace(title, '').trim().split(/\s+/).slice(0, LEAD_WORDS).join(' '),
    publishedAt: new Date(date).toISOString(),
  }));
  const { result, perSecond, count } = await timed(articles.length, () => groupStories(articles));
  const { f1, ...detail } = bCubed(result, new Map(rows.map(({ id, story }) => [id, story])));
  const bar = { atLeast: 0.95 };
  return { name: 'same story, B-cubed F1', value: f1, bar, perSecond, count, detail };
}
