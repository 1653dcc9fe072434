/** What news is about and where it belongs: twenty domains, four geographies, ten sections. */

/** The sections of a brief, in the order they are printed. */
export const SECTIONS = [
  'world',
  'us',
  'local',
  'business',
  'technology',
  'science',
  'health',
  'environment',
  'sports',
  'culture',
] as const;
export type Section = (typeof SECTIONS)[number];

/** What an article is about. */
export const DOMAINS = [
  'global_affairs',
  'governance_politics',
  'law_justice',
  'security_defense',
  'crime_public_safety',
  'economy',
  'finance_markets',
  'business',
  'labor',
  'infrastructure',
  'energy',
  'environment_climate',
  'science',
  'health',
  'technology',
  'media',
  'sports',
  'society_culture',
  'lifestyle',
  'incidents_disasters',
] as const;
export type Domain = (typeof DOMAINS)[number];

/** Whether a name is one of the domains. */
export function isDomain(name: string): name is Domain {
  return (DOMAINS as readonly string[]).includes(name);
}

/** Where it plays. */
export const GEOGRAPHIES = ['international', 'us', 'local', 'mixed'] as const;
export type Geography = (typeof GEOGRAPHIES)[number];

/** The section of a domain; null for the domains that go by geography. */
const SECTION_OF: Record<Domain, Section | null> = {
  global_affairs: 'world',
  governance_politics: null,
  law_justice: null,
  security_defense: null,
  crime_public_safety: null,
  economy: 'business',
  finance_markets: 'business',
  business: 'business',
  labor: 'business',
  // Roads, transit, water and homes: news for those who live there.
  infrastructure: 'local',
  energy: 'environment',
  environment_climate: 'environment',
  science: 'science',
  health: 'health',
  technology: 'technology',
  media: 'culture',
  sports: 'sports',
  society_culture: 'culture',
  lifestyle: 'culture',
  incidents_disasters: null,
};

const SECTION_OF_PLACE: Record<Geography, Section> = {
  international: 'world',
  us: 'us',
  local: 'local',
  mixed: 'world',
};

/** Where an article of this domain and geography is printed. */
export function sectionFor(domain: Domain, geography: Geography): Section {
  return SECTION_OF[domain] ?? SECTION_OF_PLACE[geography];
}
