/** Changes that no optimizer may ever accept: each does what a careless one would do. */
import type { Proposal } from './proposals.js';
import { seededRandom } from './seededRandom.js';
import { DOMAINS } from './taxonomy.js';
import type { EngineParameters, PhraseRule } from './types.js';

const SEED = 7;
/** Words of almost every sentence. */
const EVERYDAY = ['the', 'a', 'in', 'of', 'to', 'for', 'and', 'on', 'after', 'with', 'says', 'new'];
/** Rewrites that would change what is true: who said it, whether it happened, how sure anybody is. */
const LIES: Record<string, string> = {
  not: '',
  no: '',
  said: 'proved',
  says: 'proves',
  may: 'will',
  allegedly: '',
  two: 'three',
};

/** Six ways to make an engine worse. */
export function harmfulProposals(parameters: EngineParameters): Proposal[] {
  return [
    markEverything(parameters),
    pruneHalf(parameters),
    shuffleDomainWeights(parameters),
    dropThresholds(parameters),
    breakInvariants(parameters),
    swapLabels(parameters),
  ];
}

function markEverything(parameters: EngineParameters): Proposal {
  const rule: PhraseRule = { reason: 'clickbait', weight: 1 };
  const everyday = Object.fromEntries(EVERYDAY.map((word) => [word, rule]));
  const phrases = { ...parameters.phrases, ...everyday };
  return { change: 'mark everything', parameters: { ...parameters, phrases } };
}

function pruneHalf(parameters: EngineParameters): Proposal {
  const entries = Object.entries(parameters.phrases).filter((_, index) => index % 2 === 0);
  const phrases = Object.fromEntries(entries);
  return { change: 'prune half of the lexicon', parameters: { ...parameters, phrases } };
}

/** The words stay, each with a weight that belongs to another word of another domain. */
function shuffleDomainWeights(parameters: EngineParameters): Proposal {
  const random = seededRandom(SEED);
  const words = DOMAINS.flatMap((domain) => Object.entries(parameters.domains[domain]));
  const domains = structuredClone(parameters.domains);
  for (const domain of DOMAINS) domains[domain] = {};
  for (const [word, weight] of words) {
    const domain = DOMAINS[Math.floor(random() * DOMAINS.length)] ?? 'business';
    domains[domain][word] = weight;
  }
  return { change: 'shuffle the weights of the domains', parameters: { ...parameters, domains } };
}

function dropThresholds(parameters: EngineParameters): Proposal {
  const thresholds = { mark: 0, edit: 0, clickbait: 0, trainedTopic: 0 };
  return { change: 'drop all thresholds to zero', parameters: { ...parameters, thresholds } };
}

function breakInvariants(parameters: EngineParameters): Proposal {
  const lies = Object.entries(LIES).map(([phrase, replacement]): [string, PhraseRule] => [
    phrase,
    { reason: 'editorial_voice', weight: 1, replacement },
  ]);
  const phrases = { ...parameters.phrases, ...Object.fromEntries(lies) };
  return { change: 'rewrite negations and attributions', parameters: { ...parameters, phrases } };
}

/** What a training file with swapped labels would teach. */
function swapLabels(parameters: EngineParameters): Proposal {
  const { sports, health, technology, society_culture, ...others } = parameters.domains;
  const domains = {
    ...others,
    sports: health,
    health: sports,
    technology: society_culture,
    society_culture: technology,
  };
  return { change: 'swap the labels of four domains', parameters: { ...parameters, domains } };
}
