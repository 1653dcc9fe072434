import type { PhraseGroup } from './phraseGroup.js';

/** Verbs and nouns that turn what people say and do into a fight, a fit or a plot. */
export const conflictWords: PhraseGroup[] = [
  {
    reason: 'rhetorical_framing',
    weight: 0.6,
    verbs: `agitate, annihilate, antagonize, appall, assail, backpedal, backtrack, bamboozle, bash,
      belittle, bellow, bemoan, berate, besmirch, bewail, blacklist, bludgeon, bluster, boast, botch,
      brag, browbeat, brutalize, bully, bungle, butcher, cannibalize, capitulate, castigate, cavort,
      chastise, cherry-pick, cherrypick, co-opt, coddle, coerce, collude, connive, conspire, contort,
      cook up, cower, cozy up, cringe, crucify, curry, deceive, decimate, decry, defame, degenerate,
      degrade, dehumanize, demolish, demonise, demonize, demoralize, denigrate, deplatform, deplore,
      deride, devolve, disparage, downplay, dupe, embolden, enrage, eviscerate, exaggerate, excoriate,
      fawn, fearmonger, feign, fester, fixate, flaunt, fleece, flip-flop, flout, foist, foment, freak
      out, fume, gaslight, glamorize, gloat, glorify, goad, gripe, grovel, grumble, gush, harass,
      hector, hijack, hobble, hoodwink, horrify, humiliate, hyperventilate, implode, infest,
      infuriate, instigate, intimidate, kowtow, lambast, lambaste, lament, lionize, malign, mangle,
      manipulate, marauding, masquerade, massacre, meddle, melt down, mislead, mock, moralize, muzzle,
      normalize, obliterate, outrage, pamper, pander, parrot, peddle, persecute, pillory, politicise,
      politicize, pontificate, proselytize, pummel, purport, ramble, rampage, ramrod, rant,
      ravage, regurgitate, ridicule, romanticize, sabotage, savage, scapegoat, scaremonger, scoff,
      screech, seethe, self-destruct, sensationalize, sermonize, shirk, shove, sicken, skewer, skulk,
      slam, slander, slaughter, smear, smirk, snarl, sneer, spew, spout, squelch, steamroll, stoke,
      stonewall, strong-arm, subvert, sugarcoat, swindle, swoon, tarnish, terrorize, torpedo, tout,
      trample, trivialize, trump up, victimize, vilify, villainize, waffle, wallow, weaponise,
      weaponize, weasel, whimper, whine, whip up, whitewash, wreak`,
    flag: `ax to grind, axe to grind, beholden to, bend the knee, bending over backwards, bends the knee,
      bent the knee, blew up at, blood-soaked, bloodlust, bloodthirsty, bloviate, bloviating, bought
      and paid for, brushed off, brushing off, came unglued, caved, cheap shot, chip on his shoulder,
      clap back, clapped back, claps back, cooked up, crammed down, dead set on, dismantles, double
      down, double-down, doubled down, doubling down, doxxed, doxxing, drunk with power, fired back,
      fixated on, forced down, freaked out, freaking out, ganged up, goes ballistic, goes off on,
      hell-bent, hellbent, hissy fit, hit job, hit piece, in bed with, in cahoots, in the pocket of,
      jammed through, kiss the ring, land grab, land-grab, lash out, lashed out, lashes out, lashing
      out, looked the other way, losing their minds, lost her mind, lost his mind, lost their minds,
      melted down, money grab, money-grubbing, obsessed with, on the payroll of, piled on, piling on,
      power grabs, power-hungry, power-mad, railed against, railing against, rails against, ram
      through, rammed through, ramming through, ran amok, run amok, running amok, shot back, shoved
      down, shoving down, shrugged off, smackdown, stabbed in the back, stood idly by, strong-armed,
      sucker punch, sweep under the rug, sweeping under the rug, swept under the rug, takedown,
      tearing into, temper tantrum, threw a fit, threw a tantrum, threw under the bus, throwing a fit,
      throwing under the bus, thrown under the bus, tore into, trolled, trolling, trumped up, turn a
      blind eye, turned a blind eye, turning a blind eye, unhealthy obsession, went ballistic, went
      off on, whipped up, whipping up`,
  },
  {
    reason: 'rhetorical_framing',
    weight: 0.6,
    nouns: `anarchy, antic, backlash, backroom deal, barrage, bedlam, blitzkrieg, bloodbath, bogeyman,
      bombshell, boogeyman, boondoggle, cabal, canard, carnage, cesspool, chaos, chokehold, clampdown,
      cover-up, coverup, crackdown, crusade, culture war, death knell, death sentence, death spiral,
      double standard, dumpster fire, echo chamber, escapade, falsehood, feeding frenzy, firestorm,
      frenzy, furor, golden boy, grudge, hatchet job, havoc, hellscape, holy war, house of cards,
      hysteria, inquisition, lynch mob, lynching, machination, mayhem, meltdown, messiah, minefield,
      moral panic, narrative, onslaught, pandemonium, pandora's box, pet project, pile-on, pogrom,
      poster child, powder keg, punching bag, quagmire, race war, rampage, rebuke, red herring,
      reprisal, retribution, rhetoric, rip-off, ripoff, sacred cow, savior, scapegoat, scourge,
      shakedown, shenanigan, showdown, slippery slope, slugfest, slush fund, smoking gun,
      stranglehold, straw man, sweetheart deal, tailspin, talking point, tinderbox, train wreck,
      trainwreck, trojan horse, trope, turmoil, upheaval, uproar, useful idiot, vengeance, war chest,
      war on, wasteland, whipping boy, whitewash, witch hunt`,
  },
];
