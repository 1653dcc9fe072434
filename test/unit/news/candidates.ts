import type { BriefCandidate } from '../../../src/news/briefDocument.js';
import type { ArticleText, Neutralization } from '../../../src/news/types.js';

/** Words that no two ids share, so that articles are stories of their own. */
export function storyText(id: string): ArticleText {
  const words = ['alder', 'basin', 'cable', 'delta', 'ember', 'fjord'].map((word) => word + id);
  return {
    title: `The ${words.slice(0, 3).join(' ')}`,
    summary: `The ${words.join(' ')} will be there for all of us.`,
    body: `The ${words.join(' ')} will be there for all of us.`,
  };
}

/** What an engine that found nothing to change makes of a text. */
export function untouched(text: ArticleText): Neutralization {
  const { title, summary, body } = text;
  const shown = { feedTitle: title, feedSummary: summary, briefText: summary || body };
  return { title, summary, body, ...shown, spans: [], droppedEdits: 0 };
}

/** An article that passes every check, unless the changes say otherwise. */
export function candidate(
  id: string,
  change: Partial<BriefCandidate> = {},
  text: Partial<ArticleText> = {},
): BriefCandidate {
  const original = { ...storyText(id), ...text };
  return {
    id,
    sourceId: 'harbor',
    sourcePriority: 1,
    canonicalUrl: `https://harbor.test/${id}`,
    publishedAt: '2031-03-04T08:00:00.000Z',
    section: 'local',
    language: 'en',
    linkStatus: null,
    truncated: false,
    original,
    neutral: untouched(original),
    ...change,
  };
}
