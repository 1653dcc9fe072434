import type { Place } from './geography.js';
import { type Domain, DOMAINS, isDomain } from './taxonomy.js';

/** What the usual news categories mean in our domains; the closest domain first. */
const CATEGORIES: Record<string, readonly Domain[]> = {
  world: [
    'global_affairs',
    'security_defense',
    'incidents_disasters',
    'governance_politics',
    'law_justice',
    'crime_public_safety',
    'society_culture',
  ],
  us: [
    'governance_politics',
    'law_justice',
    'security_defense',
    'crime_public_safety',
    'incidents_disasters',
  ],
  local: [
    'infrastructure',
    'crime_public_safety',
    'incidents_disasters',
    'governance_politics',
    'law_justice',
    'security_defense',
  ],
  politics: [
    'governance_politics',
    'law_justice',
    'security_defense',
    'global_affairs',
    'crime_public_safety',
    'incidents_disasters',
  ],
  law: ['law_justice', 'crime_public_safety'],
  crime: ['crime_public_safety', 'law_justice'],
  military: ['security_defense', 'global_affairs'],
  disasters: ['incidents_disasters'],
  business: [
    'business',
    'finance_markets',
    'economy',
    'labor',
    'energy',
    'infrastructure',
    'media',
    'lifestyle',
  ],
  economy: ['economy', 'labor', 'finance_markets', 'business'],
  finance: ['finance_markets', 'economy', 'business'],
  jobs: ['labor'],
  transport: ['infrastructure'],
  energy: ['energy'],
  environment: ['environment_climate', 'energy'],
  'sci tech': ['technology', 'science', 'environment_climate', 'health'],
  science: ['science', 'environment_climate', 'health'],
  technology: ['technology', 'science'],
  health: ['health'],
  media: ['media'],
  entertainment: ['society_culture', 'media', 'lifestyle'],
  culture: ['society_culture', 'lifestyle', 'media'],
  lifestyle: ['lifestyle', 'society_culture'],
  sports: ['sports'],
};

/** Other names of the same categories. */
const SYNONYMS: Record<string, string> = {
  ...named('world', 'international', 'global', 'foreign', 'world news', 'worldpost', 'top stories'),
  ...named('us', 'u s', 'usa', 'national', 'nation', 'domestic', 'us news', 'u s news', 'uk'),
  ...named('local', 'local news', 'metro', 'city', 'regional', 'community'),
  ...named('politics', 'political', 'government', 'elections', 'policy'),
  ...named('law', 'legal', 'justice', 'courts'),
  ...named('crime', 'police', 'public safety'),
  ...named('military', 'defense', 'defence', 'security', 'war', 'conflict'),
  ...named('disasters', 'disaster', 'accidents', 'incidents', 'weather'),
  ...named('business', 'business news', 'companies', 'industry', 'commerce', 'biz'),
  ...named('economy', 'economics', 'economic', 'trade'),
  ...named('finance', 'markets', 'money', 'stocks', 'investing', 'personal finance'),
  ...named('jobs', 'labour', 'employment', 'work', 'careers'),
  ...named('transport', 'transportation', 'housing', 'real estate'),
  ...named('energy', 'oil'),
  ...named('environment', 'climate', 'green', 'nature', 'climate change'),
  ...named('sci tech', 'science tech', 'science technology', 'science and technology', 'scitech'),
  ...named('science', 'sciences', 'space', 'research'),
  ...named('technology', 'tech', 'it', 'computers', 'gadgets', 'internet', 'gaming'),
  ...named('health', 'healthcare', 'medicine', 'medical', 'wellness', 'healthy living'),
  ...named('media', 'press', 'journalism', 'television', 'tv'),
  ...named('entertainment', 'showbiz', 'celebrity', 'film', 'movies', 'music', 'comedy'),
  ...named(
    'culture',
    'arts',
    'art',
    'arts culture',
    'culture arts',
    'society',
    'books',
    'religion',
  ),
  ...named('culture', 'education'),
  ...named('lifestyle', 'life', 'style', 'food', 'food drink', 'travel', 'fashion', 'home living'),
  ...named('sports', 'sport', 'football', 'soccer', 'baseball', 'basketball', 'cricket', 'tennis'),
};

/** Where a domain goes in a set of labels that has no word for it: to the nearest that has a home. */
const RELATIVES: Record<Domain, readonly Domain[]> = {
  global_affairs: ['governance_politics', 'security_defense', 'society_culture'],
  governance_politics: ['global_affairs', 'law_justice', 'society_culture'],
  law_justice: ['governance_politics', 'crime_public_safety', 'society_culture'],
  security_defense: ['global_affairs', 'governance_politics'],
  crime_public_safety: ['law_justice', 'governance_politics', 'society_culture'],
  economy: ['finance_markets', 'business', 'governance_politics'],
  finance_markets: ['economy', 'business'],
  business: ['economy', 'finance_markets', 'technology'],
  labor: ['economy', 'business', 'governance_politics', 'society_culture'],
  infrastructure: ['business', 'economy', 'governance_politics'],
  energy: ['business', 'environment_climate', 'economy', 'science'],
  environment_climate: ['governance_politics', 'science', 'global_affairs'],
  science: ['technology', 'health', 'environment_climate'],
  health: ['governance_politics', 'science', 'society_culture', 'technology'],
  technology: ['science', 'business'],
  media: ['society_culture', 'business', 'technology'],
  sports: ['society_culture', 'lifestyle'],
  society_culture: ['lifestyle', 'media', 'global_affairs', 'governance_politics'],
  lifestyle: ['society_culture', 'health', 'business', 'global_affairs'],
  incidents_disasters: ['crime_public_safety', 'global_affairs', 'governance_politics'],
};

/** The domains a label of someone else's data stands for, the closest first; none for an unknown label. */
export function domainsOfLabel(label: string): readonly Domain[] {
  if (isDomain(label) && !Object.hasOwn(CATEGORIES, label)) return [label];
  const asDomain = plainName(label).replaceAll(' ', '_');
  const category = categoryOf(label);
  if (category === null) return isDomain(asDomain) ? [asDomain] : [];
  return CATEGORIES[category] ?? [];
}

/** The place a label names, if it is one of those that say where and not what. */
export function placeOfLabel(label: string): Place | null {
  const category = categoryOf(label);
  if (category === 'world') return 'international';
  return category === 'us' || category === 'local' ? category : null;
}

/**
 * Divides the domains among a set of labels: each goes to the label it fits best there. A label that
 * loses all its domains to others keeps those it stands for; an unknown one has none.
 */
export function groupsOf(labels: readonly string[]): Map<string, readonly Domain[]> {
  const meanings = labels.map((label) => ({ label, domains: domainsOfLabel(label) }));
  const homeOf = (domain: Domain): string | undefined => {
    const ranked = meanings
      .map(({ label, domains }) => ({ label, rank: domains.indexOf(domain) }))
      .filter(({ rank }) => rank >= 0);
    return ranked.sort((a, b) => a.rank - b.rank)[0]?.label;
  };
  const groups = new Map<string, Domain[]>(labels.map((label) => [label, []]));
  for (const domain of DOMAINS) {
    const home = [domain, ...RELATIVES[domain]].map(homeOf).find((label) => label !== undefined);
    if (home !== undefined) groups.get(home)?.push(domain);
  }
  return new Map(
    meanings.map(({ label, domains }) => {
      const group = groups.get(label) ?? [];
      return [label, group.length > 0 ? group : domains];
    }),
  );
}

/** Domain scores as scores of these labels: to measure against data that has labels of its own. */
export function labelScores(
  scores: Partial<Record<Domain, number>>,
  labels: readonly string[],
): Record<string, number> {
  return Object.fromEntries(
    [...groupsOf(labels)].map(([label, domains]) => [
      label,
      domains.reduce((sum, domain) => sum + (scores[domain] ?? 0), 0),
    ]),
  );
}

function categoryOf(label: string): string | null {
  const name = plainName(label);
  if (Object.hasOwn(CATEGORIES, name)) return name;
  return Object.hasOwn(SYNONYMS, name) ? (SYNONYMS[name] ?? null) : null;
}

/** `Sci/Tech` and `SCI-TECH` are one name. */
function plainName(label: string): string {
  return label
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function named(category: string, ...names: string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, category]));
}
