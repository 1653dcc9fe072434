import type { Domain } from '../../news/taxonomy.js';
import type { EngineParameters } from '../../news/types.js';
import { placeLexicon } from '../placeLexicon.js';
import { weightedTerms, type WeightedTerms } from '../weightedTerms.js';
import { business } from './business.js';
import { crimePublicSafety } from './crimePublicSafety.js';
import { economy } from './economy.js';
import { energy } from './energy.js';
import { environmentClimate } from './environmentClimate.js';
import { financeMarkets } from './financeMarkets.js';
import { globalAffairs } from './globalAffairs.js';
import { governancePolitics } from './governancePolitics.js';
import { health } from './health.js';
import { incidentsDisasters } from './incidentsDisasters.js';
import { infrastructure } from './infrastructure.js';
import { labor } from './labor.js';
import { lawJustice } from './lawJustice.js';
import { lifestyle } from './lifestyle.js';
import { media } from './media.js';
import { science } from './science.js';
import { securityDefense } from './securityDefense.js';
import { societyCulture } from './societyCulture.js';
import { sports } from './sports.js';
import { technology } from './technology.js';

const terms: Record<Domain, WeightedTerms> = {
  global_affairs: globalAffairs,
  governance_politics: governancePolitics,
  law_justice: lawJustice,
  security_defense: securityDefense,
  crime_public_safety: crimePublicSafety,
  economy,
  finance_markets: financeMarkets,
  business,
  labor,
  infrastructure,
  energy,
  environment_climate: environmentClimate,
  science,
  health,
  technology,
  media,
  sports,
  society_culture: societyCulture,
  lifestyle,
  incidents_disasters: incidentsDisasters,
};

/** A foreign place leans towards global affairs: where nothing else is said, that is what it is. */
const ABROAD = 0.7;

/** The domain words of the day-one engine. */
export const domainLexicon: EngineParameters['domains'] = {
  ...(Object.fromEntries(
    Object.entries(terms).map(([domain, list]) => [domain, weightedTerms(list)]),
  ) as EngineParameters['domains']),
  global_affairs: {
    ...Object.fromEntries(Object.keys(placeLexicon.international).map((term) => [term, ABROAD])),
    ...weightedTerms(globalAffairs),
  },
};
