/** What an engine made of one gold item, in two halves: topic and wording depend on different parameters. */
import type { Classifier } from './classify.js';
import { type Violation, violationsOf } from './faithfulness.js';
import type { GoldItem } from './gold.js';
import type { LabelledResult, Tally } from './scoring.js';
import { DOMAINS, type Domain, type Geography, type Section, sectionFor } from './taxonomy.js';
import type { Classification, Neutralization, Span } from './types.js';
import { type Range, wordsOf } from './words.js';

/** The half that the classifier decides. */
export interface TopicFinding {
  section: { expected: Section; found: Section | null };
  domain: Domain | null;
  geography: Geography | null;
  /** The best-scored domain that would have put the text into the expected section. */
  fitting: Domain | null;
  /** The words that spoke for the found domain. */
  evidence: string[];
}

/** The half that the neutralizer decides. */
export interface WordingFinding {
  labelled: Range[];
  marked: Pick<Span, 'start' | 'end' | 'reason' | 'action' | 'rule'>[];
  violations: Violation[];
}

/** What the engine made of one gold item. */
export interface GoldFinding extends TopicFinding, WordingFinding {
  kind: 'gold';
  text: string;
}

/** Reads the classifier's verdict on a gold item. */
export function topicFinding(item: GoldItem, verdict: ReturnType<Classifier>): TopicFinding {
  const { section, domain, geography, evidence } = verdict;
  return {
    section: { expected: item.section, found: section },
    domain,
    geography,
    fitting: fittingDomain(item.section, verdict),
    evidence,
  };
}

/** Reads the neutralizer's work on a gold item: once, and again on its own result, which must stay as it is. */
export function wordingFinding(
  item: GoldItem,
  neutral: Neutralization,
  again: Neutralization,
): WordingFinding {
  const violations = violationsOf({ title: item.text, summary: '', body: '' }, neutral);
  if (again.title !== neutral.title) violations.push('not_settled');
  return {
    labelled: item.spans.map(([start, end]) => ({ start, end })),
    marked: neutral.spans.map(({ start, end, reason, action, rule }) => ({
      start,
      end,
      reason,
      action,
      rule,
    })),
    violations,
  };
}

/** What a finding is worth to the scores. */
export function resultOf(finding: GoldFinding): LabelledResult {
  const { text, section, labelled, marked, violations } = finding;
  return {
    ...section,
    words: compare(coveredWords(text, labelled), coveredWords(text, wordMarks(finding))),
    calm: labelled.length === 0,
    marked: marked.length > 0,
    edited: marked.some(({ action }) => action !== 'flagged'),
    unfaithful: violations.length > 0,
  };
}

/**
 * The marks that say something about their words. A headline that is flagged as clickbait as a whole counts as
 * marked, but its single words were not called loaded by it: such a mark has no phrase of its own text for a rule.
 */
export function wordMarks({ text, marked }: GoldFinding): WordingFinding['marked'] {
  return marked.filter(({ start, end, reason, action, rule }) => {
    if (reason !== 'clickbait' || action !== 'flagged' || rule === 'filler') return true;
    return text.slice(start, end).toLowerCase().replaceAll('’', "'").includes(rule);
  });
}

/** A word counts as covered when it lies wholly in a range. Articles say nothing either way. */
export function coveredWords(text: string, ranges: readonly Range[]): Set<number> {
  const covered = wordsOf(text).filter(
    (word) =>
      !/^an?$/.test(word.lower) &&
      ranges.some((range) => range.start <= word.start && word.end <= range.end),
  );
  return new Set(covered.map((word) => word.start));
}

/** Whether the section of a domain depends on where the news plays. */
export function goesByPlace(domain: Domain): boolean {
  return sectionFor(domain, 'us') !== sectionFor(domain, 'local');
}

function fittingDomain(expected: Section, { scores }: Classification): Domain | null {
  const fits = DOMAINS.filter((domain) => {
    const places: Geography[] = ['international', 'us', 'local'];
    return places.some((place) => sectionFor(domain, place) === expected);
  });
  const [best] = fits.toSorted((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0));
  return best ?? null;
}

function compare(expected: ReadonlySet<number>, found: ReadonlySet<number>): Tally {
  const hits = [...found].filter((word) => expected.has(word)).length;
  return { hits, falseAlarms: found.size - hits, misses: expected.size - hits };
}
