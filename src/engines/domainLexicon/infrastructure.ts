import type { WeightedTerms } from '../weightedTerms.js';

/** What a place builds and keeps running: roads, transit, water, housing. Large carriers are business as well. */
export const infrastructure: WeightedTerms = {
  3: `infrastructure, highway, motorway, freeway, interstate, road closure, roadworks, pothole,
    potholes, bypass, bridge repair, overpass, underpass, tunnel, light rail, subway, metro line,
    tram, bus route, bus service, bus lane, bus lanes, bus stop, bike lane, transit, public
    transport, commuter, commuters, train bus station, railway station, runway extension, harbor
    dredging, canal, dam, levee, sewer, sewage, wastewater, drinking water system, water supply,
    water pipe, water main, water utility, reservoir repairs, sidewalk, crosswalk, intersection,
    traffic light, traffic lights, roundabout, street light, streetlights, repave~, resurfacing,
    construction project, public works, zoning, housing project, affordable housing, housing
    development, housing estate, building permit, parking garage, parking lot, parking meter,
    parking fees, congestion charge, toll road, tolls, speed limit, urban planning`,
  2: `airport, railway, railroad, rail network, high speed rail, seaport, container port, ferry
    service, ferry terminal, amtrak, network rail, air traffic control, crossrail, rail line,
    traffic, road, roads, street, streets, avenue, bridge, bridges, rail, train, trains, bus, buses,
    parking, pedestrians, cyclists lane, lane, lanes, downtown, construction, renovation, repairs,
    repair~, housing, tenants, landlord, port, station, utility, plumbing, pipes, maintenance,
    engineers, contractors, playground, recycling pickup, garbage collection, trash pickup`,
  1: `transport, transportation, route, built, build, building, project, city, block, blocks, closed,
    water, path`,
};
