import type { WeightedTerms } from '../weightedTerms.js';

/** Accidents, storms, quakes, fires and the rescue after them. */
export const incidentsDisasters: WeightedTerms = {
  3: `earthquake, quake, aftershock, magnitude, richter scale, tsunami, tidal wave, volcano erupts,
    eruption, tornado, twister, flash flood, floodwater, flooding, flood, mudslide, landslide,
    avalanche, wildfire, bushfire, forest fire, blaze, inferno, house fire, firefighter, fire crews,
    fire department, plane crash, air crash, train crash, bus crash, car crash, crash, crashed,
    derailed, derailment, collision, collided, pile up, shipwreck, capsized, sank, sinking ship,
    ferry disaster, gas leak, gas explosion, mine explosion, coal mine explosion, trapped miners,
    miners trapped, stampede, building collapse, collapsed, bridge collapse, dam burst, rescue
    workers, rescuers, search and rescue, rescue, rescued, survivors, survivor, death toll, dead and
    missing, missing feared dead, injured, drowned, drowning, evacuated, evacuation, evacuate~,
    evacuees, homeless by, relief effort, disaster, disaster area, disaster relief, natural
    disaster, catastrophe, state of emergency, fema, emergency crews, black box, wreckage, crash
    site, water main break, water main, power outage, blackout, blizzard, ice storm, snowstorm,
    heavy snow, storm surge, hurricane season, hurricane center`,
  2: `storm, hurricane, typhoon, cyclone, oil spill, tropical storm, landfall, snow, lightning, gale,
    winds, heavy rain, torrential, monsoon, heat wave, cold snap, rubble, debris, damaged, damage,
    destroyed, devastated, devastation, devastate~, toppled, uprooted, stranded, trapped, killed,
    killing, dead, deaths, victims, casualties, injuries, hurt, hospitalized, accident, explosion,
    blast, fire, fires, burned, burnt, smoke, rescuer, lifeboat, coastguard, helicopter, coffins,
    mourning, emergency, warning, shelter, shelters, tent, tents, aid, relief, rebuild~, miner,
    passengers, passenger plane, airliner, pilot error, runway, train, ferry, boat, vessel, tanker,
    lorry, truck, tragedy`,
  1: `hit, hits, struck, swept, toll, safety, residents, homes, villages, coast, coastal, island,
    water, rain, weather, river, roof, road, roads, power, crew, search, missing, survive~,
    survived, closed`,
};
