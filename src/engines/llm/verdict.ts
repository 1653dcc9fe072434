import { z } from 'zod';
import { unsupported } from '../../news/classify.js';
import { DOMAINS, GEOGRAPHIES, sectionFor } from '../../news/taxonomy.js';
import type { ArticleText, Classification } from '../../news/types.js';
import { wordsOf } from '../../news/words.js';
import { ModelError } from './remoteModel.js';

/** A model's answer to `classify`. */
export const verdictSchema = z.object({
  domain: z.enum(DOMAINS),
  geography: z.enum(GEOGRAPHIES),
  confidence: z.number().min(0).max(1),
  evidence: z.array(z.string()),
  language: z.string(),
});
export type Verdict = z.infer<typeof verdictSchema>;

const MAX_EVIDENCE = 8;
const LANGUAGE_CODE = /^[a-z]{2}$/;

/** What the verdict says about the article. Refused where none of its evidence is in the text. */
export function classificationFrom(
  { domain, geography, confidence, ...verdict }: Verdict,
  article: ArticleText,
  detected: string,
): Classification {
  const evidence = occurringIn(article, verdict.evidence);
  if (evidence.length === 0) throw new ModelError('none of its evidence is in the article');
  const said = LANGUAGE_CODE.test(verdict.language) ? verdict.language : 'und';
  const language = detected === 'und' ? said : detected;
  // Too short or too mixed to tell here, and told apart by the model.
  if (language !== 'en' && language !== 'und') return unsupported(language, 'llm');
  // Nothing is known about the others, so they share what the lead leaves.
  const rest = (1 - confidence) / DOMAINS.length;
  const scores = Object.fromEntries(
    DOMAINS.map((other) => [other, other === domain ? rest + confidence : rest]),
  );
  const section = sectionFor(domain, geography);
  return { section, domain, geography, language, scores, confidence, evidence, level: 'llm' };
}

function occurringIn({ title, summary, body }: ArticleText, evidence: readonly string[]): string[] {
  const text = asWords(`${title}\n${summary}\n${body}`);
  const found = evidence.map(asWords).filter((words) => words !== '  ' && text.includes(words));
  return [...new Set(found)].slice(0, MAX_EVIDENCE).map((words) => words.trim());
}

/** Lower-case words with a space on both sides of each, so that only whole words are found. */
function asWords(text: string): string {
  const words = wordsOf(text).map((word) => word.lower);
  return ` ${words.join(' ')} `;
}
