import type { WeightedTerms } from '../weightedTerms.js';

/** Games, players, clubs, leagues and results. */
export const sports: WeightedTerms = {
  3: `world cup, super bowl, olympics, olympic, olympic games, Games, paralympics, athens olympics,
    championship, championships, champion, champions, playoff, playoffs, play offs, quarterback,
    grand slam, premier league, premiership, champions league, uefa cup, uefa, fifa, fa cup, carling
    cup, la liga, serie a, bundesliga, home run, homer, touchdown, field goal, nba, nfl, mlb, nhl,
    wnba, ncaa, pga, pga tour, lpga, atp, wta, mls, nascar, indycar, formula one, formula 1, grand
    prix, wimbledon, us open, french open, australian open, davis cup, ryder cup, masters
    tournament, british open, tour de france, midfielder, midfield, goalkeeper, keeper, striker,
    defender, winger, forward, fullback, fly half, scrum half, flanker, prop forward, hooker,
    linebacker, cornerback, wide receiver, receiver, running comeback bid, tight end, lineman,
    kicker, point guard, shooting guard, power forward, center fielder, outfielder, shortstop, first
    baseman, third baseman, second baseman, catcher, pitcher, pitchers, starter, reliever, bullpen,
    inning, innings, no hitter, shutout, strikeout, rbi, batter, world series, american league,
    national league, al east, nl west, wild card, pennant, all star, hat trick, batsman, bowler,
    wicket, wickets, test match, one day international, test series, century stand, ashes, six
    nations, rugby, rugby union, rugby league, all blacks, wallabies, springboks, lions tour, world
    series title, football, soccer, basketball, baseball, tennis, golf, golfer, cricket, cricketer,
    hockey, ice hockey, boxing, boxer, heavyweight, wrestler, wrestling, gymnast, gymnastics,
    swimmer, swimming, sprinter, marathon, hurdles, relay, decathlon, pole vault, triathlon,
    cyclist, cycling, rower, rowing, sailing race, skier, skiing, snowboard, figure skating, speed
    skating, volleyball, badminton, table tennis, snooker, darts, horse racing, jockey, kentucky
    derby, athlete, athletes, athletics, coach, coaches, coaching, head coach, club manager,
    referee, umpire, linesman, offside, red card, yellow card, penalty kick, penalty shootout, free
    kick, own goal, equaliser, equalizer, injury time, extra time, stoppage time, halftime, half
    time, second half, first half, fourth quarter, overtime, double overtime, semifinal, semi final,
    semifinals, quarterfinal, quarter final, quarterfinals, qualifier, qualifiers, qualifying,
    tournament, gold medal, silver medal, bronze medal, medalist, medal, medals, teammate,
    teammates, rookie, draft pick, free agent, transfer window, roster, lineup, squad, benched, top
    seed, seeded, unseeded, third round, first round, tie break, tiebreak, straight sets, double
    fault, birdie, bogey, eagle putt, par, fairway, lap, laps, pole position, pit stop, podium,
    stadium, ballpark, arena, locker room, doping, steroid, steroids, anti doping, wada, ioc, drug
    test, red sox, yankees, Mets, dodgers, Cubs, white sox, astros, Braves, Cardinals, phillies,
    orioles, marlins, padres, mariners, lakers, celtics, knicks, Pistons, pacers, Spurs, Rockets,
    mavericks, timberwolves, Patriots, Cowboys, packers, steelers, redskins, Eagles, Giants, Jets,
    dolphins quarterback, Raiders, broncos, colts, Chiefs, Vikings, seahawks, 49ers, Falcons,
    buccaneers, maple leafs, canadiens, manchester united, man utd, arsenal, chelsea, liverpool fc,
    everton, newcastle united, tottenham, aston villa, leeds united, Celtic, Rangers, real madrid,
    barcelona, ac milan, inter milan, juventus, bayern munich, ajax, sooners, longhorns, Trojans,
    fighting irish, notre dame, bowl game, rose bowl, orange bowl, sugar bowl, bcs, big ten, big
    east, heisman, hall of famer, 0-0`,
  2: `team, teams, season, league, match, matches, game, games, players, player, fans, supporters,
    goal, goals, final, finals, victory, victories, defeat, defeats, defeated, cup, title, titles,
    trophy, crown, club, clubs, win, wins, winner, winners, winning, won, loss, losing, lost to,
    beat, beats, beaten, beating, score, scored, scores, scoring, scorer, rally past, upset win,
    comeback, comeback win, streak, winning streak, unbeaten, undefeated, debut, captain, skipper,
    injury, injured, hamstring, knee, knee surgery, ankle, groin, shoulder injury, practice,
    training camp, preseason, offseason, opener, opening day, series, game seven, home game, away,
    away side, points, rebounds, assists, yards, runs, hits, sets, round, rounds, seed, rank~,
    rankings, race, races, racing, driver, ferrari, schumacher, race car, runner, runners, sprint,
    record holder, world record, course record, personal best, bout, knockout, fight, contender,
    dream team, contract extension, signing, trade deadline, suspended, suspension, touchline ban,
    pitch, turf, court, courts, ring, derby, rival, rivals, fixture, fixtures, promotion,
    relegation, relegated, table, bench, sideline, sidelines, bat, ball, kick, punt, tackle, try,
    tries, conversion, substitute, tiger woods, roddick, federer, agassi, hewitt, serena, sharapova,
    beckham, rooney, ronaldo, thierry henry, wenger, alex ferguson, mourinho, phelps, lance
    armstrong, kobe, shaq, lebron, michael jordan, peyton manning, favre, Bonds, clemens, schilling,
    jeter, vijay singh, ernie els, mickelson`,
  1: `lead, led, record, played, play, plays, playing, starting, star, stars, first, second, third,
    night, sunday, saturday, week, weekend, minute, minutes, seconds, double, career, home, road
    win, goal kick, challenge, group, track, event, events, athens, fastest, england captain, side,
    straight, finish~, clubhouse, late goal, grandstand, national team, ace, clinch~, edge~, rout~,
    top scorer, past, kickoff, back, open`,
};
