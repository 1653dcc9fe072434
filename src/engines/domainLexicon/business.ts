import type { WeightedTerms } from '../weightedTerms.js';

/** Companies: what they make, sell, buy, earn and owe. */
export const business: WeightedTerms = {
  3: `airport, railway, railroad, rail network, high speed rail, seaport, container port, ferry
    service, ferry terminal, amtrak, network rail, air traffic control, crossrail, rail line,
    company, companies, corporation, corporate, conglomerate, multinational, firm, ceo, chief
    executive, chief financial officer, cfo, chairman, board of directors, boardroom, executive,
    shareholder, merger, merge~, acquisition, acquire~, takeover, buyout, takeover bid, joint
    venture, spin off, bankruptcy, bankrupt, chapter 11, insolvency, administrator, restructuring,
    cost cutting, layoffs, profit, profits, profitability, revenue, turnover, sales, quarterly,
    retailer, retailers, retail, supermarket, department store, wholesaler, manufacturer, automaker,
    carmaker, car maker, drugmaker, drug maker, steelmaker, planemaker, brewer, airline, airlines,
    low cost airline, carrier, franchise, startup funding, entrepreneur, small business, supplier,
    supply chain, antitrust, monopoly, cartel, competition watchdog, business, businesses,
    businessman, brand, marketing, advertiser, wal mart, walmart, kmart, sears, target corp, home
    depot, costco, tesco, sainsbury, asda, morrisons, marks & spencer, M&S, ikea, carrefour, general
    motors, GM, ford motor, Ford, chrysler, daimlerchrysler, toyota, honda, nissan, volkswagen, bmw,
    fiat, renault, peugeot, mitsubishi, hyundai, mg rover, boeing, airbus, eads, lockheed martin,
    general electric, siemens, procter & gamble, unilever, nestle, coca cola, pepsi, pepsico,
    mcdonald, starbucks, burger king, kraft, cadbury, philip morris, altria, united airlines, delta
    air lines, Delta, us airways, american airlines, southwest airlines, british airways, ryanair,
    easyjet, lufthansa, air france, klm, alitalia, virgin atlantic, fedex, UPS, dhl, pfizer, merck,
    glaxosmithkline, yukos, gazprom, rosneft, enron, worldcom, parmalat, tyco, halliburton, martha
    stewart, gillette, berkshire hathaway, warren buffett, dupont, dow chemical, caterpillar, alcoa,
    us steel, mittal, tata, reliance industries, samsung electronics, accounting scandal, accounting
    fraud, former chief executive, whistleblower, securities fraud, price fixing, competition
    commission, european commission, office of fair trading, competition authorities, operating
    profit, operating loss, annual profit, full year profit, like for like sales, market leader,
    consumer goods, fashion chain, oil firm, car plant, car industry, steel industry, textile
    industry, farm subsidies, privatisation, privatization, state owned company`,
  2: `industry, industrial, customer, customers, consumer, consumers, market share, deal, contract,
    purchase, buy, buys, buying, sell, sells, selling, sale, store, stores, shop, shops, shopper,
    shopping, outlet, mall, product, products, factory, plant, production, orders, shipments, costs,
    price cut, price war, pricing, discount, rival, stake, billion, million, unit, subsidiary,
    parent company, division, headquarters, partner, partnership, founder, management, investment,
    invest~, accounting, advertising, holiday sales, christmas sales, hotel, casino, restaurant
    chain, tobacco, pharmaceutical, aerospace, auto, automobile, car sales, vehicle sales, real
    estate, property developer, mortgage, bakery, farm, patent, licensing, regulator, regulators,
    loss, losses`,
  1: `$, £, €, %, group, inc, corp, plc, ltd, cost, costs, price, prices, pay, cash, quarter, fiscal,
    expand~, expansion, launch~, offer, agree~, plan, plans, chain, cut, cuts, workers, operations,
    biggest, largest, maker, makers, giant, service, deliver~, brand new, growth, demand, financial`,
};
