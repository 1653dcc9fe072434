import { describe, expect, test } from 'vitest';
import { groupStories, type StoryArticle } from '../../../src/news/stories.js';

const article = (id: string, title: string, lead: string, change: Partial<StoryArticle> = {}) => ({
  id,
  title,
  lead,
  publishedAt: '2031-03-04T08:00:00.000Z',
  ...change,
});

const ferry = [
  article(
    'a',
    'Harrow ferry returns after engine repair',
    'The Harrow ferry will cross the Aldane river again on Monday after its engine was repaired.',
  ),
  article(
    'b',
    'Repaired ferry back on the Aldane',
    'Passengers in Harrow can use the ferry from Monday: the engine was replaced over the winter.',
  ),
];
const others = [
  article(
    'c',
    'Central bank leaves its rate at three percent',
    'The central bank kept its main rate at three percent on Monday and expects slower inflation.',
  ),
  article(
    'd',
    'Museum opens a wing for glass',
    'The Holloway museum has opened a new wing with four hundred pieces of glass from two continents.',
  ),
];

describe('articles are grouped by story', () => {
  test('two outlets that tell the same thing are one story', () => {
    expect(groupStories([...ferry, ...others])).toEqual([['a', 'b'], ['c'], ['d']]);
  });

  test('two articles alone are enough to tell', () => {
    expect(groupStories(ferry)).toEqual([['a', 'b']]);
  });

  test('the order of the articles does not matter', () => {
    const all = [...ferry, ...others];
    expect(groupStories(all.toReversed())).toEqual(groupStories(all));
  });

  test('weeks apart it is another story', () => {
    const [first, second] = ferry;
    const later = { ...second!, publishedAt: '2031-03-20T08:00:00.000Z' };
    expect(groupStories([first!, later])).toEqual([['a'], ['b']]);
  });

  test("an outlet's series is not one story", () => {
    const series = [1, 2, 3].map((day) =>
      article(String(day), `Day ${day} of the harbor trial`, `The harbor trial, day ${day}.`, {
        sourceId: 'courier',
      }),
    );
    expect(groupStories(series)).toEqual([['1'], ['2'], ['3']]);
  });

  test('two outlets with the same series do not pull its parts together', () => {
    const parts = ['courier', 'ledger'].flatMap((sourceId) =>
      [1, 2, 3].map((day) =>
        article(
          `${sourceId}-${day}`,
          `Day ${day} of the harbor trial`,
          'The harbor trial goes on.',
          {
            sourceId,
          },
        ),
      ),
    );
    for (const group of groupStories(parts)) {
      const outlets = group.map((id) => id.split('-')[0]);
      expect(new Set(outlets).size).toBe(outlets.length);
    }
  });

  test('articles without words stay alone', () => {
    expect(groupStories([article('x', '', ''), article('y', '', '')])).toEqual([['x'], ['y']]);
  });

  test('no articles are no stories', () => {
    expect(groupStories([])).toEqual([]);
  });

  test('thousands of copies are grouped in little time', () => {
    const many = Array.from({ length: 5_000 }, (_, index) => ({ ...ferry[0]!, id: `n${index}` }));
    const begun = performance.now();
    expect(groupStories(many).flat()).toHaveLength(5_000);
    expect(performance.now() - begun).toBeLessThan(15_000);
  });
});
