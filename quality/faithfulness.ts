/** Rewrites that broke an invariant: must be none, over every text there is. */
import { violationsOf } from '../src/news/faithfulness.js';
import { compileNeutralizer } from '../src/news/neutralize.js';
import type { ArticleText, EngineParameters } from '../src/news/types.js';
import { timed, type Figure } from './figure.js';

export async function violations(
  parameters: EngineParameters,
  articles: readonly ArticleText[],
): Promise<Figure> {
  const neutralize = compileNeutralizer(parameters);
  const broken: { title: string; violations: string[] }[] = [];
  let edits = 0;
  const { perSecond, count } = await timed(articles.length, () => {
    for (const article of articles) {
      const neutral = neutralize(article);
      edits += neutral.spans.filter(({ action }) => action !== 'flagged').length;
      const found: string[] = violationsOf(article, neutral);
      const again = neutralize(neutral);
      const settled = (['title', 'summary', 'body'] as const).every(
        (field) => again[field] === neutral[field],
      );
      if (!settled) found.push('not_settled');
      if (found.length > 0) broken.push({ title: article.title, violations: found });
    }
  });
  return {
    name: 'invariant violations',
    value: broken.length,
    bar: { atMost: 0 },
    perSecond,
    count,
    detail: { edits, first: broken.slice(0, 5) },
  };
}
