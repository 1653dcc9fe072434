import { describe, expect, test } from 'vitest';
import { domainsOfLabel, groupsOf, labelScores, placeOfLabel } from '../../../src/news/labels.js';
import { DOMAINS, SECTIONS } from '../../../src/news/taxonomy.js';

const AG = ['World', 'Sports', 'Business', 'Sci/Tech'];
const BBC = ['business', 'entertainment', 'politics', 'sport', 'tech'];

describe('a label', () => {
  test.each([
    ['Sci/Tech', 'technology'],
    ['SPORT', 'sports'],
    ['U.S. NEWS', 'governance_politics'],
    ['world', 'global_affairs'],
    ['Arts & Culture', 'society_culture'],
    ['finance_markets', 'finance_markets'],
    ['Finance Markets', 'finance_markets'],
    ['business', 'business'],
    ['tech', 'technology'],
    ['Healthcare', 'health'],
  ])('%s stands for %s first', (label, domain) => {
    expect(domainsOfLabel(label)[0]).toBe(domain);
  });

  test.each([...SECTIONS])('of the section %s is known', (section) => {
    expect(domainsOfLabel(section)).not.toEqual([]);
  });

  test.each(['qwerty', '', 'constructor'])('nobody knows stands for nothing: "%s"', (label) => {
    expect(domainsOfLabel(label)).toEqual([]);
  });

  test.each([
    ['World', 'international'],
    ['national', 'us'],
    ['metro', 'local'],
    ['business', null],
  ])('%s names the place %s', (label, place) => {
    expect(placeOfLabel(label)).toBe(place);
  });
});

describe('a set of labels', () => {
  test.each([
    ['of four', AG],
    ['of five', BBC],
    ['of ten', SECTIONS],
  ])('%s gives every domain one home at least', (_size, labels) => {
    expect(new Set([...groupsOf(labels).values()].flat())).toEqual(new Set(DOMAINS));
  });

  test.each([AG, BBC])('without places gives every domain one home only: %s, …', (...labels) => {
    const homes = [...groupsOf(labels).values()].flat();
    expect(homes).toHaveLength(DOMAINS.length);
  });

  test('sends a domain to the label it fits best there', () => {
    expect(groupsOf(AG).get('Sci/Tech')).toContain('health');
    expect(groupsOf(BBC).get('politics')).toContain('health');
    expect(groupsOf([...BBC, 'health']).get('health')).toEqual(['health']);
  });

  test('leaves a label its meaning when others have taken all its domains', () => {
    expect(groupsOf(['sport', 'Sports']).get('Sports')).toEqual(['sports']);
  });

  test('has scores that are the sums of their domains', () => {
    const scores = labelScores({ health: 0.25, science: 0.25, sports: 0.5 }, AG);
    expect(scores).toEqual({ World: 0, Sports: 0.5, Business: 0, 'Sci/Tech': 0.5 });
  });
});
