import {
  type ArticleText,
  type Classification,
  type EngineParameters,
  type Section,
  SECTIONS,
} from './types.js';
import { isAllCaps, wordsOf } from './words.js';

/** Puts one article into a section. */
export type Classifier = (article: ArticleText) => Classification;

/** The start of an article says what it is about; the rest costs time and adds noise. */
const BODY_LENGTH = 3000;
const FIELD_WEIGHT = { title: 3, summary: 1.5, body: 1 } as const;
/** Keeps a single weak word from looking like certainty. */
const SMOOTHING = 0.4;
const MAX_EVIDENCE = 8;
const MAX_TERM_WORDS = 3;

interface Vote {
  section: Section;
  weight: number;
}

/** A classifier for these parameters. The work on the lexicon is done here, once. */
export function compileClassifier({ topics }: EngineParameters): Classifier {
  const votes = new Map<string, Vote[]>();
  for (const section of SECTIONS) {
    for (const [term, weight] of Object.entries(topics[section])) {
      votes.set(term, [...(votes.get(term) ?? []), { section, weight }]);
    }
  }
  const multiWordStarts = new Set(
    [...votes.keys()].filter((term) => term.includes(' ')).map((term) => term.split(' ', 1)[0]),
  );
  const lookUp = (term: string) => (votes.has(term) ? term : singularIn(votes, term));

  return (article) => {
    const counts = new Map<string, number>();
    for (const field of ['title', 'summary', 'body'] as const) {
      const words = normalisedWords(article[field].slice(0, BODY_LENGTH));
      for (let at = 0; at < words.length;) {
        const { term, length } = longestTerm(words, at);
        if (term !== undefined) {
          counts.set(term, (counts.get(term) ?? 0) + FIELD_WEIGHT[field]);
        }
        at += length;
      }
    }
    return verdict(counts, votes);
  };

  function longestTerm(words: string[], at: number): { term: string | undefined; length: number } {
    const first = words[at] ?? '';
    for (let length = multiWordStarts.has(first) ? MAX_TERM_WORDS : 1; length > 1; length--) {
      const term = lookUp(words.slice(at, at + length).join(' '));
      if (term !== undefined) return { term, length };
    }
    return { term: lookUp(first), length: 1 };
  }
}

/** The classifier for a single use; compile once where there are many articles. */
export function classify(article: ArticleText, parameters: EngineParameters): Classification {
  return compileClassifier(parameters)(article);
}

function verdict(counts: Map<string, number>, votes: Map<string, Vote[]>): Classification {
  const raw = scoresOf(() => SMOOTHING);
  const support: { term: string; section: Section; value: number }[] = [];
  for (const [term, count] of counts) {
    for (const { section, weight } of votes.get(term) ?? []) {
      // A word said often counts more, but less each time.
      const value = weight * Math.log2(1 + count);
      raw[section] += value;
      support.push({ term, section, value });
    }
  }
  const total = SECTIONS.reduce((sum, section) => sum + raw[section], 0);
  const scores = scoresOf((section) => raw[section] / total);
  const ranking = SECTIONS.toSorted((a, b) => scores[b] - scores[a]);
  const [section = 'world', second = section] = ranking;
  const evidence = support
    .filter((item) => item.section === section)
    .sort((a, b) => b.value - a.value || (a.term < b.term ? -1 : 1))
    .slice(0, MAX_EVIDENCE)
    .map((item) => item.term);
  return { section, scores, confidence: scores[section] - scores[second], evidence };
}

function scoresOf(score: (section: Section) => number): Record<Section, number> {
  return Object.fromEntries(SECTIONS.map((section) => [section, score(section)])) as Record<
    Section,
    number
  >;
}

/** Lower case, without possessives; the country is told from the pronoun by its capitals. */
function normalisedWords(text: string): string[] {
  return wordsOf(text).map((word) => {
    if (isAllCaps(word.text) && /^(?:us|usa|u\.s|u\.s\.a)$/.test(word.lower)) return 'u.s';
    return word.lower.endsWith("'s") ? word.lower.slice(0, -2) : word.lower;
  });
}

function singularIn(votes: ReadonlyMap<string, unknown>, term: string): string | undefined {
  if (!term.endsWith('s')) return undefined;
  const candidates = [term.slice(0, -1)];
  if (term.endsWith('es')) candidates.push(term.slice(0, -2));
  if (term.endsWith('ies')) candidates.push(`${term.slice(0, -3)}y`);
  return candidates.find((candidate) => votes.has(candidate));
}
