import type { WeightedTerms } from '../weightedTerms.js';

/** Shares, bonds, currencies, funds and those who trade them. */
export const financeMarkets: WeightedTerms = {
  3: `stock, stocks, stock market, stock exchange, stock price, share price, shares, shareholder,
    wall street, dow jones, dow, nasdaq, s&p, ftse, nikkei, dax, hang seng, nyse, new york stock
    exchange, bull market, bear market, blue chip, market cap, futures, crude futures, hedge fund,
    mutual fund, pension fund, private equity, venture capital, investor, institutional investors,
    investment bank, brokerage, broker, stockbroker, trader, traders, bond, bonds, bond market,
    treasuries, yield, yields, dividend, ipo, initial public offering, public offering, flotation,
    rights issue, share offering, earnings, earnings per share, quarterly earnings, quarterly
    profit, quarterly results, profit warning, profit forecast, pretax profit, net income, net
    profit, net loss, analyst, analysts, downgrade~, upgraded its rating, credit rating, standard &
    poor's, moody's, fitch, goldman sachs, morgan stanley, merrill lynch, jp morgan, jpmorgan,
    citigroup, credit suisse, ubs, deutsche bank, hsbc, barclays, lehman, bear stearns, fannie mae,
    freddie mac, insider trading, SEC, securities and exchange commission, securities, derivatives,
    options trading, short selling, portfolio, forex, currency markets, currency trading, greenback,
    bullion, gold prices, mortgage lender, spitzer, eliot spitzer, insurer, insurance, reinsurance,
    aig, marsh & mclennan, mutual funds, buyback, stake, takeover bid, hostile bid`,
  2: `investment, investments, invest~, market, markets, trading, equity, equities, fund, funds,
    index, session, bank, banks, banking, banker, lender, lending, loan, loans, mortgage, credit,
    credit card, debt, dollar, euro, yen, pound, currency, currencies, financial, finance, finances,
    barrel, crude, quarter, fiscal, revenue, profit, profits, gains, losses, valuation, rally,
    rallied, slump, slumped, tumble~, plunge~, soar~, higher close, exchange, billion, million,
    savings, asset, assets, audit, auditor, accounting`,
  1: `rose, fell, rise, rises, fall, falls, gain, drop, dropped, higher, lower, high, low, cents, %,
    $, £, €, price, prices, percent, close, closed, opened, points, outlook, expectations, record
    high, cash, value, report, reports`,
};
