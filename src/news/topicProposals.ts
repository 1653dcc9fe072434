import { batchesOf } from './batches.js';
import { coveredWords, type GoldFinding, goesByPlace } from './goldFinding.js';
import type { Proposal } from './proposals.js';
import type { Domain, Geography, Section } from './taxonomy.js';
import type { EngineParameters } from './types.js';
import { wordsOf } from './words.js';

/** One word and what it shall speak for, and how strongly. */
interface Lesson {
  word: string;
  speaksFor:
    { kind: 'domains'; name: Domain } | { kind: 'places'; name: Exclude<Geography, 'mixed'> };
  weight: number;
}

const MIN_TOPIC_WORD = 5;
const LEARNT_WEIGHT = 1.5;
const PLACE_OF: Partial<Record<Section, Exclude<Geography, 'mixed'>>> = {
  world: 'international',
  us: 'us',
  local: 'local',
};
const DOMAIN_SCALES = [1.2, 0.85];

/** Proposals for the words of domains and places: learnt from misplaced texts, or weakened where they misled. */
export function topicProposals(
  parameters: EngineParameters,
  findings: readonly GoldFinding[],
): { together: Proposal[]; alone: Proposal[] } {
  const misplaced = findings.filter(({ section }) => section.expected !== section.found);
  const telling = tellingWords(parameters, findings);
  const learnt = misplaced.map((finding) => lessonsOf(finding, telling)).filter(isNotEmpty);
  const weakened = misplaced.map((finding) => weakerEvidence(parameters, finding));
  const misled = distinct(weakened.flat());
  return {
    together: [
      ...batchesOf(learnt, [1, 2]).map((batch) => teach(parameters, distinct(batch.flat()))),
      ...batchesOf(misled, [1, 2]).map((batch) => teach(parameters, batch)),
      ...scaledDomains(parameters, misplaced),
    ],
    alone: [
      ...learnt.map((lessons) => teach(parameters, distinct(lessons))),
      ...misled.map((lesson) => teach(parameters, [lesson])),
    ],
  };
}

/** A domain that texts are wrongly drawn to is made quieter, one that they should have been in louder. */
function scaledDomains(
  parameters: EngineParameters,
  misplaced: readonly GoldFinding[],
): Proposal[] {
  const wanted = new Set(misplaced.map(({ fitting }) => fitting));
  const found = new Set(misplaced.map(({ domain }) => domain));
  const scaled = (domain: Domain | null, scale: number | undefined): Proposal[] => {
    if (domain === null || scale === undefined) return [];
    const words = Object.entries(parameters.domains[domain]);
    const louder = Object.fromEntries(words.map(([word, weight]) => [word, round(weight * scale)]));
    return [
      {
        change: `scale the words of ${domain} by ${scale}`,
        parameters: { ...parameters, domains: { ...parameters.domains, [domain]: louder } },
      },
    ];
  };
  const [up, down] = DOMAIN_SCALES;
  return [
    ...[...wanted].flatMap((domain) => scaled(domain, up)),
    ...[...found].flatMap((domain) => scaled(domain, down)),
  ];
}

function teach(parameters: EngineParameters, lessons: readonly Lesson[]): Proposal {
  const [domains, places] = [{ ...parameters.domains }, { ...parameters.places }];
  for (const { word, speaksFor, weight } of lessons) {
    if (speaksFor.kind === 'domains') {
      domains[speaksFor.name] = { ...domains[speaksFor.name], [word]: weight };
    } else {
      places[speaksFor.name] = { ...places[speaksFor.name], [word]: weight };
    }
  }
  const said = lessons.map(
    ({ word, speaksFor, weight }) => `"${word}" speak for ${speaksFor.name} with ${weight}`,
  );
  return { change: `let ${said.join(', ')}`, parameters: { ...parameters, domains, places } };
}

/** Words that only the texts of one section use, and that the engine does not know yet. */
function tellingWords(parameters: EngineParameters, findings: readonly GoldFinding[]): Set<string> {
  const sectionsOfWord = new Map<string, Set<Section>>();
  for (const { text, section } of findings) {
    for (const { lower } of wordsOf(text)) {
      const sections = sectionsOfWord.get(lower) ?? new Set();
      sectionsOfWord.set(lower, sections.add(section.expected));
    }
  }
  const tables = [...Object.values(parameters.domains), ...Object.values(parameters.places)];
  const known = new Set(tables.flatMap((terms) => Object.keys(terms)));
  const telling = [...sectionsOfWord].filter(
    ([word, sections]) => word.length >= MIN_TOPIC_WORD && sections.size === 1 && !known.has(word),
  );
  return new Set(telling.map(([word]) => word));
}

/** What a misplaced text teaches; its loaded words teach nothing. */
function lessonsOf(finding: GoldFinding, telling: ReadonlySet<string>): Lesson[] {
  const { text, labelled, section, domain, fitting } = finding;
  const place = PLACE_OF[section.expected];
  // The right kind of news in the wrong place: only the place is to be learnt.
  const isOnlyMislocated = place !== undefined && domain !== null && goesByPlace(domain);
  const speaksFor: Lesson['speaksFor'] | null = isOnlyMislocated
    ? { kind: 'places', name: place }
    : fitting && { kind: 'domains', name: fitting };
  if (speaksFor === null) return [];
  const loaded = coveredWords(text, labelled);
  return wordsOf(text)
    .filter((word) => telling.has(word.lower) && !loaded.has(word.start))
    .map(({ lower }) => ({ word: lower, speaksFor, weight: LEARNT_WEIGHT }));
}

/** Halves the word that did most to put a text into the wrong section. */
function weakerEvidence({ domains }: EngineParameters, finding: GoldFinding): Lesson[] {
  const { domain, evidence } = finding;
  const [word] = evidence;
  if (domain === null || word === undefined) return [];
  const weight = domains[domain][word];
  if (weight === undefined) return [];
  return [{ word, speaksFor: { kind: 'domains', name: domain }, weight: round(weight / 2) }];
}

function distinct(lessons: readonly Lesson[]): Lesson[] {
  const byWord = new Map(
    lessons.map((lesson) => [`${lesson.speaksFor.name} ${lesson.word}`, lesson]),
  );
  return [...byWord.values()];
}

function isNotEmpty(lessons: readonly Lesson[]): boolean {
  return lessons.length > 0;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
