import type { WeightedTerms } from '../weightedTerms.js';

/** Oil, gas, power and where they come from. */
export const energy: WeightedTerms = {
  3: `crude oil, oil production, oil output, oil field, oil fields, oil company, oil giant, oil
    refinery, refinery, refineries, oil pipeline, gas pipeline, pipeline, natural gas, lng, shale
    gas, fracking, offshore drilling, drilling rig, oil rig, oil well, oil reserves, gasoline,
    petrol price, gas prices, heating oil, opec, barrel of oil, barrels, exxon, exxonmobil, chevron,
    chevrontexaco, conocophillips, royal dutch shell, Shell, BP, total sa, petrobras, pdvsa, lukoil,
    aramco, coal fired, coal mine, coal mining, power plant, power station, power grid, electricity,
    electric grid, electric utility, nuclear power, nuclear plant, nuclear reactor, nuclear energy,
    reactor, hydroelectric, hydropower, geothermal, solar power, solar panel, solar farm, wind
    power, wind farm, wind turbine, wind energy, renewable energy, renewables, biofuel, biofuels,
    ethanol, biodiesel, hydrogen fuel, fuel cell, energy department, energy bill, energy prices,
    energy efficiency, energy supplier, heat pump, heat pumps, battery storage, charging station,
    kilowatt, megawatt, gigawatt`,
  2: `oil, crude, gas, petroleum, fuel, energy, coal, drilling, power supply, power lines, utility,
    turbine, turbines, uranium, heating, offshore, emissions trading, blackouts, outage, tanker,
    grid, renewable, solar`,
  1: `power, plant, supply, supplies, output, production, electric, barrel, generate~`,
};
