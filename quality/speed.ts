/** Articles per second on one core, and whether the memory stays flat however many there are. */
import { compileClassifier } from '../src/news/classify.js';
import { compileNeutralizer } from '../src/news/neutralize.js';
import type { ArticleText, EngineParameters } from '../src/news/types.js';
import { timed, type Figure } from './figure.js';

const ARTICLE_LENGTH = 2048;
const FEW = 1_000;

/** Articles of 2 KB, made of texts in order; real prose, but no article twice in a row. */
export function articlesOf2K(texts: readonly string[], count: number): ArticleText[] {
  let next = 0;
  return Array.from({ length: count }, () => {
    let body = '';
    while (body.length < ARTICLE_LENGTH) body += `${texts[next++ % texts.length] ?? ''}\n\n`;
    body = body.slice(0, ARTICLE_LENGTH);
    const [title = ''] = body.split(/[.\n]/, 1);
    return { title: title.slice(0, 90), summary: '', body };
  });
}

/** The speed of classify and of detect + rewrite, best of three passes: a noisy machine only ever slows down. */
export async function speeds(
  parameters: EngineParameters,
  articles: readonly ArticleText[],
): Promise<Figure[]> {
  const contenders = [
    { name: 'classify, articles/s', work: compileClassifier(parameters), atLeast: 5_000 },
    { name: 'neutralize, articles/s', work: compileNeutralizer(parameters), atLeast: 500 },
  ];
  const figures: Figure[] = [];
  for (const { name, work, atLeast } of contenders) {
    const passes: number[] = [];
    for (let pass = 0; pass < 4; pass += 1) {
      const { perSecond } = await timed(articles.length, () => {
        for (const article of articles) work(article);
      });
      // The first pass is the compiler's.
      if (pass > 0) passes.push(perSecond);
    }
    const value = Math.max(...passes);
    figures.push({ name, value, bar: { atLeast }, perSecond: value, count: articles.length });
  }
  return figures;
}

/** What the heap holds after many articles against what it held after a few. */
export function memory(
  parameters: EngineParameters,
  articles: readonly ArticleText[],
  many: number,
  say: (line: string) => void,
): Figure {
  if (globalThis.gc === undefined) throw new TypeError('Run with --expose-gc');
  const classify = compileClassifier(parameters);
  const neutralize = compileNeutralizer(parameters);
  const heapAfter: number[] = [];
  for (let done = 0; done < many; done += 1) {
    const article = articles[done % articles.length];
    if (article === undefined) continue;
    classify(article);
    neutralize(article);
    if (done + 1 === FEW || done + 1 === many) {
      globalThis.gc();
      heapAfter.push(process.memoryUsage().heapUsed / 2 ** 20);
    }
    if ((done + 1) % 20_000 === 0) say(`  ${done + 1} of ${many} articles`);
  }
  const [few = 0, all = 0] = heapAfter;
  return {
    name: `heap after ${many} articles over heap after ${FEW}`,
    value: all / few,
    bar: { atMost: 1.25 },
    count: many,
    detail: { mebibytesAfterFew: few, mebibytesAfterMany: all },
  };
}
