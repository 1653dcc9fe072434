import type { WeightedTerms } from '../weightedTerms.js';

/** The economy as a whole: growth, prices, rates, trade, public money. */
export const economy: WeightedTerms = {
  3: `economy, economic, economist, economic growth, gross domestic product, gdp, inflation,
    deflation, recession, interest rate, rate hike, rate cut, rate rise, central bank, federal
    reserve, Fed, bank of england, bank of japan, ecb, european central bank, greenspan, bernanke,
    yellen, powell, alan greenspan, mervyn king, imf, international monetary fund, world bank, wto,
    world trade organization, opec, trade deficit, trade surplus, trade gap, budget deficit, current
    account, consumer price, consumer prices, producer prices, price index, consumer spending,
    consumer confidence, household spending, retail sales, factory orders, factory output,
    industrial production, industrial output, manufacturing output, housing market, house prices,
    home sales, housing starts, durable goods, jobless claims, unemployment rate, payrolls, monetary
    policy, fiscal policy, fiscal, stimulus, exports, imports, exporter, tariff, free trade, trade
    barriers, trade war, protectionism, single currency, euro zone, eurozone, currency peg,
    devaluation, yuan, public debt, national debt, foreign debt, debt relief, sovereign debt,
    austerity, oil prices, crude prices, cost of living, economic data, economic policy, economic
    reform, economic recovery, jobs growth, industrial growth, trade talks, textile quotas, trade
    minister, trade commissioner, mortgage lending, consumer borrowing, house price, property
    prices, property market, stability pact, export growth, government borrowing, economic slowdown,
    growth forecast`,
  2: `growth, trade, deficit, surplus, treasury, treasury secretary, finance minister, finance
    ministry, dollar, euro, yen, sterling, rouble, ruble, rupee, exchange rate, slowdown, recovery,
    downturn, rebound, boom, productivity, output, demand, supply, spending, borrowing, subsidy,
    subsidies, tax cut, tax revenue, taxation, quota, commodity, commodities, manufacturing,
    quarter, percent, per cent, forecast, forecasts, outlook`,
  1: `rate, rates, price, prices, jobs, bank, %, rise, rose, fell, decline, data, figures, billion,
    trillion, consumer, consumers, poverty, income, wages, budget, tax, taxes, tourism, export`,
};
