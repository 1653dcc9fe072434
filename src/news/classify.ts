import { geographyOf, type Place, PLACES } from './geography.js';
import { languageOf } from './language.js';
import { compileTopicModel, type TopicPredictor } from './learning/topicModel.js';
import { type Domain, DOMAINS, sectionFor } from './taxonomy.js';
import { compileTerms, TermTally } from './terms.js';
import { compileTrainedTopics } from './trainedTopics.js';
import type { ArticleText, Classification, ClassifierLevel, EngineParameters } from './types.js';

/** Says what an article is about, where it plays and where it is printed. */
export type Classifier = (article: ArticleText) => Classification;

/** The start of an article says what it is about; the rest costs time and adds noise. */
const BODY_LENGTH = 2000;
const SUMMARY_LENGTH = 600;
const TITLE_LENGTH = 300;
const FIELD_WEIGHT = { title: 3, summary: 1.5, body: 1 } as const;
/** Keeps a single weak word from looking like certainty. */
const SMOOTHING = 0.4;
/** A domain that is ahead by a little is ahead by much: many faint ones must not outweigh a clear one. */
const SHARPNESS = 3;
const MAX_EVIDENCE = 8;

/** How one lexicon's terms vote: for term `t` the entries from `start[t]` to `start[t + 1]`. */
interface Ballot {
  start: Uint32Array;
  choice: Uint8Array;
  weight: Float64Array;
}

/**
 * A classifier for these parameters; the work on lexicon and model is done here, once. The trained
 * model decides where it is sure enough, else the lexicon does.
 */
export function compileClassifier(
  parameters: EngineParameters,
  predictor: TopicPredictor | null = parameters.topicModel
    ? compileTopicModel(parameters.topicModel)
    : null,
): Classifier {
  const { domains, places, thresholds } = parameters;
  const lexicons = [...DOMAINS.map((domain) => domains[domain]), ...PLACES.map((p) => places[p])];
  const terms = [...new Set(lexicons.flatMap((lexicon) => Object.keys(lexicon)))];
  const index = compileTerms(terms);
  const domainBallot = ballotOf(terms, lexicons.slice(0, DOMAINS.length));
  const placeBallot = ballotOf(terms, lexicons.slice(DOMAINS.length));
  const tally = new TermTally(terms.length);
  const trained = predictor ? compileTrainedTopics(predictor, thresholds.trainedTopic) : null;

  return (article) => {
    const { language, supported } = languageOf(article);
    if (!supported) return unsupported(language, 'lexicon');
    tally.clear();
    index.count(article.title.slice(0, TITLE_LENGTH), FIELD_WEIGHT.title, tally);
    index.count(article.summary.slice(0, SUMMARY_LENGTH), FIELD_WEIGHT.summary, tally);
    index.count(article.body.slice(0, BODY_LENGTH), FIELD_WEIGHT.body, tally);

    const byLexicon = sharesOf(votesOf(domainBallot, tally, DOMAINS.length));
    const byModel = trained?.(article, byLexicon) ?? null;
    const scores = byModel?.scores ?? byLexicon;
    const { best, lead } = leader(scores);
    const domain = DOMAINS[best] ?? 'society_culture';
    const geography = byModel?.place ?? geographyOf(placeVotes(placeBallot, tally), domain);
    return {
      section: sectionFor(domain, geography),
      domain,
      geography,
      language,
      scores: byDomain(scores),
      confidence: lead,
      evidence: evidenceFor(best, domainBallot, tally, terms),
      level: byModel ? 'trained' : 'lexicon',
    };
  };
}

/** The classifier for a single use; compile once where there are many articles. */
export function classify(article: ArticleText, parameters: EngineParameters): Classification {
  return compileClassifier(parameters)(article);
}

/** The verdict on what cannot be read, by whoever told the language: it is not guessed at. */
export function unsupported(language: string, level: ClassifierLevel): Classification {
  return {
    section: null,
    domain: null,
    geography: null,
    language,
    scores: {},
    confidence: 0,
    evidence: [],
    level,
  };
}

function ballotOf(
  terms: readonly string[],
  lexicons: readonly Readonly<Record<string, number>>[],
): Ballot {
  const start = new Uint32Array(terms.length + 1);
  const choice: number[] = [];
  const weight: number[] = [];
  for (const [number, term] of terms.entries()) {
    for (const [at, lexicon] of lexicons.entries()) {
      const vote = Object.hasOwn(lexicon, term) ? lexicon[term] : undefined;
      if (vote === undefined) continue;
      choice.push(at);
      weight.push(vote);
    }
    start[number + 1] = choice.length;
  }
  return { start, choice: Uint8Array.from(choice), weight: Float64Array.from(weight) };
}

/** Calls `visit` for every vote of every term that was seen. */
function eachVote(
  { start, choice, weight }: Ballot,
  { seen, counts }: TermTally,
  visit: (choice: number, value: number, term: number) => void,
): void {
  for (const term of seen) {
    const end = start[term + 1] ?? 0;
    let at = start[term] ?? 0;
    if (at === end) continue;
    // A word said often counts more, but less each time.
    const emphasis = Math.log2(1 + (counts[term] ?? 0));
    for (; at < end; at++) visit(choice[at] ?? 0, (weight[at] ?? 0) * emphasis, term);
  }
}

function votesOf(ballot: Ballot, tally: TermTally, choices: number): Float64Array {
  const votes = new Float64Array(choices);
  eachVote(ballot, tally, (choice, value) => {
    votes[choice] = (votes[choice] ?? 0) + value;
  });
  return votes;
}

function placeVotes(ballot: Ballot, tally: TermTally): Record<Place, number> {
  const [international = 0, us = 0, local = 0] = votesOf(ballot, tally, PLACES.length);
  return { international, us, local };
}

/** Votes as shares of 1. */
function sharesOf(votes: Float64Array): Float64Array {
  let total = 0;
  for (let at = 0; at < votes.length; at++) {
    const sharpened = ((votes[at] ?? 0) + SMOOTHING) ** SHARPNESS;
    votes[at] = sharpened;
    total += sharpened;
  }
  for (let at = 0; at < votes.length; at++) votes[at] = (votes[at] ?? 0) / total;
  return votes;
}

function byDomain(scores: Float64Array): Partial<Record<Domain, number>> {
  const named: Partial<Record<Domain, number>> = {};
  for (let at = 0; at < DOMAINS.length; at++) {
    const domain = DOMAINS[at];
    if (domain !== undefined) named[domain] = scores[at] ?? 0;
  }
  return named;
}

function leader(scores: Float64Array): { best: number; lead: number } {
  let best = 0;
  let second = 0;
  for (let at = 1; at < scores.length; at++) {
    const score = scores[at] ?? 0;
    if (score > (scores[best] ?? 0)) {
      second = scores[best] ?? 0;
      best = at;
    } else if (score > second) second = score;
  }
  return { best, lead: (scores[best] ?? 0) - second };
}

function evidenceFor(
  domain: number,
  ballot: Ballot,
  tally: TermTally,
  terms: readonly string[],
): string[] {
  const support: { term: string; value: number }[] = [];
  eachVote(ballot, tally, (choice, value, term) => {
    if (choice === domain) support.push({ term: terms[term] ?? '', value });
  });
  return support
    .sort((a, b) => b.value - a.value || (a.term < b.term ? -1 : 1))
    .slice(0, MAX_EVIDENCE)
    .map(({ term }) => term);
}
