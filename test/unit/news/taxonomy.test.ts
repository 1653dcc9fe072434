import { describe, expect, test } from 'vitest';
import {
  type Domain,
  DOMAINS,
  GEOGRAPHIES,
  type Section,
  SECTIONS,
  sectionFor,
} from '../../../src/news/taxonomy.js';

const BY_PLACE: Domain[] = [
  'governance_politics',
  'law_justice',
  'security_defense',
  'crime_public_safety',
  'incidents_disasters',
];
const DIRECT: [Domain, Section][] = [
  ['global_affairs', 'world'],
  ['economy', 'business'],
  ['finance_markets', 'business'],
  ['business', 'business'],
  ['labor', 'business'],
  ['infrastructure', 'local'],
  ['energy', 'environment'],
  ['environment_climate', 'environment'],
  ['science', 'science'],
  ['health', 'health'],
  ['technology', 'technology'],
  ['media', 'culture'],
  ['sports', 'sports'],
  ['society_culture', 'culture'],
  ['lifestyle', 'culture'],
];

describe('the section of a domain', () => {
  test.each(BY_PLACE)('%s goes by geography', (domain) => {
    expect(GEOGRAPHIES.map((place) => sectionFor(domain, place))).toEqual([
      'world',
      'us',
      'local',
      'world',
    ]);
  });

  test.each(DIRECT)('%s is %s wherever it plays', (domain, section) => {
    for (const place of GEOGRAPHIES) expect(sectionFor(domain, place)).toBe(section);
  });

  test('is known for all twenty, and every section has one', () => {
    expect([...BY_PLACE, ...DIRECT.map(([domain]) => domain)].sort()).toEqual([...DOMAINS].sort());
    const reached = DOMAINS.flatMap((domain) => GEOGRAPHIES.map((at) => sectionFor(domain, at)));
    expect(new Set(reached)).toEqual(new Set(SECTIONS));
  });
});
