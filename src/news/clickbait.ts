import { CLICKBAIT_RULES } from './clickbaitRules.js';
import { applyRewrites } from './edits.js';
import { compileHeadlineModel } from './learning/headlineModel.js';
import { quotationsIn } from './quotations.js';
import type { EngineParameters } from './types.js';

/** How much a headline plays with its reader's curiosity, 0 to 1, and by which rules we know. */
export interface ClickbaitVerdict {
  score: number;
  rule: string;
}

/** Judges a headline. */
export type ClickbaitJudge = (title: string) => ClickbaitVerdict;

/** A judge for these parameters: the trained model where there is one, else the rules. */
export function compileClickbait({
  headlineModel,
}: Pick<EngineParameters, 'headlineModel'>): ClickbaitJudge {
  if (headlineModel === null) return judgeByRules;
  const score = compileHeadlineModel(headlineModel);
  return (title) => ({ score: score(title), rule: 'headline model' });
}

/** Each rule that fits makes it more likely; none of them alone need be enough. */
function judgeByRules(title: string): ClickbaitVerdict {
  const plain = withoutQuotations(title).replaceAll('’', "'").trim();
  let doubt = 1;
  const names: string[] = [];
  for (const { name, weight, pattern } of CLICKBAIT_RULES) {
    if (!pattern.test(plain)) continue;
    doubt *= 1 - weight;
    names.push(name);
  }
  return { score: 1 - doubt, rule: names.join(', ') };
}

/** What somebody said is not how the headline talks. */
function withoutQuotations(title: string): string {
  const spoken = quotationsIn(title).map(({ start, end }) => ({ start, end, replacement: '' }));
  return applyRewrites(title, spoken);
}
