import type { Domain, Geography } from './taxonomy.js';

/** The places an article can speak for, in the order of its votes. */
export const PLACES = ['international', 'us', 'local'] as const;
export type Place = (typeof PLACES)[number];

/** Less than this is no evidence of a place. */
const MIN_VOTES = 0.8;
/** Two places that both have this share of the votes are both meant. */
const MIXED_SHARE = 0.4;

/** Where news of a domain plays when it names no place: the reader's country and street, else abroad. */
const USUAL_PLACE: Partial<Record<Domain, Geography>> = {
  global_affairs: 'international',
  security_defense: 'international',
  crime_public_safety: 'local',
  incidents_disasters: 'local',
  infrastructure: 'local',
};

/** Where an article plays, by the votes of its place words. */
export function geographyOf(votes: Readonly<Record<Place, number>>, domain: Domain): Geography {
  const { international, us, local } = votes;
  const total = international + us + local;
  if (total < MIN_VOTES) return USUAL_PLACE[domain] ?? 'us';
  if (Math.min(international, us) >= total * MIXED_SHARE) return 'mixed';
  // A street has a country, too: naming both says it is about the street.
  if (local >= international && local >= us * 0.75) return 'local';
  return international > us ? 'international' : 'us';
}
