import { type EngineParameters, type Section, SECTIONS } from '../news/types.js';

/** Terms by weight: 3 settles a headline, 2 speaks clearly, 1 leans. A term may lean several ways. */
type WeightedTerms = Record<1 | 2 | 3, string>;

/** Politics, courts, police and disasters belong to a place: world, us and local share those words. */
const terms: Record<Section, WeightedTerms> = {
  world: {
    3: `united nations, security council, european union, nato, kremlin, gaza, ukraine, prime minister,
      foreign minister, ceasefire, peace talks, embassy, refugees, border clashes, coup, peacekeepers`,
    2: `russia, russian, china, chinese, israel, israeli, iran, iranian, iraq, syria, syrian, turkey,
      turkish, india, indian, pakistan, afghanistan, japan, japanese, north korea, south korea, korea,
      france, french, germany, german, britain, british, uk, london, paris, berlin, moscow, beijing,
      tokyo, delhi, brussels, spain, spanish, italy, italian, poland, greece, sweden, norway, brazil,
      mexico, argentina, venezuela, colombia, chile, egypt, nigeria, kenya, sudan, ethiopia, congo,
      south africa, australia, canada, lebanon, saudi, yemen, taiwan, philippines, indonesia, vietnam,
      myanmar, bangladesh, african, european, europe, africa, asia, parliament, sanctions, diplomat,
      diplomatic, treaty, summit, foreign, rebels, militants, militia, troops, exile, junta, envoy,
      humanitarian, regime, palestinian, hostage, airstrike, missile`,
    1: `war, military, army, border, peace, president, minister, election, international, global,
      nations, opposition leader, government, protest, earthquake, talks, capital, province, soldiers,
      aid, migrants, killed, attack, ambassador, coalition, overseas`,
  },
  us: {
    3: `white house, supreme court, congress, senate, house of representatives, capitol hill,
      pentagon, fbi, homeland security, justice department, attorney general, midterm, oval office,
      state department, electoral college, medicaid, medicare, social security`,
    2: `u.s, american, americans, washington, republican, democrat, democratic, gop, senator,
      congressman, congresswoman, governor, federal, california, texas, florida, new york, ohio,
      georgia, pennsylvania, michigan, arizona, illinois, nationwide, lawmakers, speaker of the house,
      filibuster, federal judge, veto, executive order, impeachment, cia, national guard,
      immigration, gun control, abortion, primary, states, swing state`,
    1: `president, bill, election, voters, campaign, court, judge, lawsuit, policy, administration,
      shooting, indictment, border, amendment, legislation, ballot, national, veterans, supreme`,
  },
  local: {
    3: `city council, school board, county commissioners, town hall, mayor, zoning, sheriff,
      planning commission, neighborhood, public library, school district, city hall, bus route,
      water main, potholes, county fair, parks department, town council, borough`,
    2: `county, downtown, residents, local, township, village, firefighters, fire department, street,
      avenue, police chief, community center, road closure, intersection, bridge repair, high school,
      elementary school, main street, recycling, farmers market, sidewalk, property tax, parking,
      transit, commuters, crosswalk, landlord, tenants, library, playground, neighbors`,
    1: `police, city, town, school, road, park, traffic, fire, crash, bus, bridge, volunteers,
      community, budget, homes, officer, suspect, arrested, district, students, highway, housing`,
  },
  business: {
    3: `stock market, wall street, interest rates, central bank, federal reserve, earnings, inflation,
      merger, acquisition, quarterly, shareholders, ipo, bankruptcy, layoffs, dow jones, nasdaq,
      gross domestic product, unemployment rate, retail sales, hedge fund`,
    2: `stocks, shares, investors, economy, economic, profit, revenue, bank, banks, trade, tariff,
      market, markets, ceo, company, companies, retailer, retailers, manufacturer, automaker, airline,
      bond, bonds, currency, dollar, startup funding, union contract, strike, wages, jobs report,
      consumer, consumers, sales, prices, exports, imports, factory, supply chain, real estate,
      mortgage, oil prices, recession, dividend, analyst, buyout, antitrust, brand, gdp`,
    1: `business, workers, jobs, billion, growth, industry, cost, deal, firm, oil, costs, loan, debt,
      chain, store, customers, employer, price, fund, tax, pay, supplier`,
  },
  technology: {
    3: `artificial intelligence, machine learning, smartphone, software, cybersecurity, data breach,
      social media, semiconductor, chatbot, operating system, cloud computing, virtual reality,
      cryptocurrency, open source, self-driving, quantum computer, language model`,
    2: `ai, app, apps, tech, internet, online, hackers, hacker, cyberattack, google, apple, microsoft,
      amazon, meta, facebook, algorithm, chip, chips, chipmaker, computer, computers, robot, robots,
      laptop, browser, startup, encryption, privacy, broadband, 5g, gadget, device, devices, video
      game, streaming service, malware, ransomware, developer, developers, programmers, website,
      server, data center, search engine, drone, drones, digital, bug, update, password, router`,
    1: `data, users, platform, network, code, screen, battery, technology, tool, virtual, automated,
      electric, phone, web, electronics, satellite, feature`,
  },
  science: {
    3: `nasa, astronomers, telescope, physicists, fossil, paleontologists, archaeologists, spacecraft,
      asteroid, black hole, particle, dna, genome, microscope, mars, exoplanet, chemists, geologists,
      peer-reviewed, space station, neuroscientists, biologists`,
    2: `scientists, researchers, study, discovery, planet, galaxy, moon, orbit, rocket, laboratory,
      lab, experiment, species, evolution, dinosaur, ancient, physics, chemistry, biology, astronaut,
      comet, gene, genetic, molecule, quantum, mathematician, universe, solar, journal, skeleton,
      lunar, gravity, bacteria, protein, neurons`,
    1: `research, science, theory, evidence, findings, university, found, measured, brain, cell,
      cells, signal, samples, space, professor, theorem, atoms, crater`,
  },
  health: {
    3: `vaccine, hospital, patients, cancer, disease, public health, clinical trial, doctors, nurses,
      diabetes, influenza, outbreak, mental health, surgeon, epidemic, pandemic, dementia, measles,
      blood pressure, heart disease, obesity, drug trial, health officials`,
    2: `health, medical, medicine, virus, infection, symptoms, treatment, therapy, drug, drugs,
      diagnosis, clinic, physician, nurse, diet, nutrition, surgery, covid, flu, malaria, hiv, opioid,
      antibiotics, vaccination, pregnancy, maternity, asthma, stroke, pharmacy, medication, wellness,
      sleep, screening, tumor, immune, allergy, alzheimer, prescription, transplant, vitamin, dental`,
    1: `care, risk, exercise, blood, heart, deaths, children, cases, doctor, patient, dose, cure,
      ill, sick, smoking, aging, trial, weight`,
  },
  environment: {
    3: `climate change, global warming, carbon emissions, greenhouse gas, wildfire, deforestation,
      biodiversity, renewable energy, endangered species, coral reef, conservation, sea level,
      fossil fuels, solar power, wind farm, drought, air quality, glacier, rainforest, heat wave`,
    2: `climate, emissions, carbon, pollution, environmental, ecosystem, wildlife, forest, forests,
      habitat, flood, floods, flooding, hurricane, storm, cyclone, ocean, plastic, recycling,
      temperatures, rainfall, wetlands, river, reservoir, renewable, solar panels, wind turbines,
      pesticides, extinction, national park, rangers, reef, arctic, antarctic, ice sheet, heatwave,
      wolves, bees, salmon, whales, smog, wildfires, sustainability, methane, tornado`,
    1: `water, weather, energy, species, fish, birds, trees, coast, coastal, warming, ice, waste,
      farmers, land, soil, coal, green, dam, heat, rain, fire season, evacuations`,
  },
  sports: {
    3: `world cup, super bowl, olympics, olympic, championship, playoffs, quarterback, grand slam,
      premier league, champions league, home run, touchdown, nba, nfl, mlb, nhl, fifa, wimbledon,
      midfielder, goalkeeper, world series, formula one, gold medal, hat trick, batsman, wicket`,
    2: `team, coach, season, league, tournament, striker, match, game, players, player, football,
      soccer, basketball, baseball, tennis, golf, cricket, rugby, hockey, boxing, marathon, sprinter,
      athletes, athlete, stadium, fans, referee, goal, goals, semifinal, final, victory, defeat, cup,
      medal, innings, pitcher, cyclist, swimmer, rookie, draft pick, race, title, champion, trophy,
      overtime, halftime, derby, transfer window, teammates, penalty, relay, qualifier`,
    1: `win, wins, won, beat, beats, score, scored, lead, points, round, club, injury, record, squad,
      defender, second half, contract, fixtures, runner, sets, loss, track`,
  },
  culture: {
    3: `box office, film festival, album, novel, museum, art exhibition, broadway, orchestra, painter,
      actress, hollywood, netflix, book prize, opera, sculpture, playwright, screenplay, ballet,
      grammy, oscars, emmy, poet, poetry, literary`,
    2: `film, movie, movies, actor, music, singer, band, song, concert, theater, theatre, festival,
      book, books, author, art, artist, artists, gallery, exhibition, director, television, tv series,
      show, sitcom, documentary, fashion, designer, dance, dancer, comedy, comedian, painting, photo
      exhibit, celebrity, cuisine, chef, restaurant, heritage, tour, audience, premiere, recipe,
      cookbook, translation, cathedral, tradition, choir, memoir, pianist, composer, curator`,
    1: `culture, cultural, stage, drama, cast, style, story, stories, award, awards, history, food,
      writer, critics, series, performance, fans, role, religion, church, language, travel`,
  },
};

/** The topic words of the day-one engine. */
export const topicLexicon: EngineParameters['topics'] = Object.fromEntries(
  SECTIONS.map((section) => [section, weighted(terms[section])]),
) as EngineParameters['topics'];

function weighted(byWeight: WeightedTerms): Record<string, number> {
  const strongestLast = Object.entries(byWeight).flatMap(([weight, list]) =>
    list.split(',').map((term) => [term.trim().replace(/\s+/g, ' '), Number(weight)] as const),
  );
  return Object.fromEntries(strongestLast);
}
