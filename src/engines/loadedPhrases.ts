import type { EngineParameters, PhraseRule, SpanReason } from '../news/types.js';

/** Phrases of one reason and weight. A phrase is in one list only. */
interface PhraseGroup {
  reason: SpanReason;
  weight: number;
  /** Says nothing that the sentence needs; cut where the sentence stays whole. */
  remove?: string;
  /** Has a plain word for the same thing, in every usual sense of the phrase. */
  replace?: Record<string, string>;
  /** No rewrite is safe in every sentence: negations, claims about truth, words with a literal sense. */
  flag?: string;
}

const groups: PhraseGroup[] = [
  {
    reason: 'clickbait',
    weight: 0.9,
    remove: `must-see, must-read, must-watch, jaw-dropping, mind-blowing, mind-boggling, eye-popping,
      breathtaking, watch:, must watch:, must see:, must read:, you need to see this, wait for it`,
    replace: {
      'goes viral': 'spreads online',
      'went viral': 'spread online',
      'breaks the internet': 'draws wide attention',
      'broke the internet': 'drew wide attention',
      'everything you need to know about': 'a guide to',
      'what you need to know about': 'a guide to',
      'all you need to know about': 'a guide to',
    },
    flag: `you won't believe, will shock you, will blow your mind, what happens next, what happened next,
      this one trick, one weird trick, one simple trick, the reason will, here's why, here's what,
      find out why, the internet is losing it, doctors hate, secret trick, before you die, number one reason,
      things you didn't know, can't stop talking about, we bet you, this is what happens when, guess what,
      faith in humanity, the truth about, what they don't want you to know, changes everything`,
  },
  {
    reason: 'urgency_inflation',
    weight: 0.85,
    remove: `breaking:, breaking news:, just in:, urgent:, alert:, developing:, happening now:, red alert:`,
    replace: {
      skyrocket: 'rise',
      skyrockets: 'rises',
      skyrocketed: 'rose',
      skyrocketing: 'rising',
      plummet: 'fall',
      plummets: 'falls',
      plummeted: 'fell',
      plummeting: 'falling',
      'all hell breaks loose': 'disorder follows',
      'spirals out of control': 'grows quickly',
      'spiraled out of control': 'grew quickly',
      'on the brink of': 'close to',
      'teeters on the brink of': 'is close to',
      'total chaos': 'disorder',
      'utter chaos': 'disorder',
      'sheer panic': 'alarm',
      'mass hysteria': 'alarm',
      'game-changer': 'notable change',
      'full-blown crisis': 'crisis',
      'ticking time bomb': 'growing risk',
      'code red': 'an alert',
    },
    flag: `before it's too late, time is running out, act now, the end of the world, apocalyptic, doomsday,
      catastrophic, unprecedented, meltdown, imminent collapse, point of no return, armageddon`,
  },
  {
    reason: 'emotional_trigger',
    weight: 0.8,
    remove: `shocking, horrific, horrifying, terrifying, heartbreaking, gut-wrenching, heart-wrenching,
      heart-stopping, bone-chilling, spine-chilling, blood-curdling, nightmarish, gruesome, ghastly,
      sickening, stomach-churning, tear-jerking, unspeakable, monstrous, shockingly, horrifyingly,
      tragically, brutally, savagely, viciously, heartlessly, soul-crushing, hair-raising, unthinkable`,
    replace: {
      outrage: 'criticism',
      'sparks outrage': 'draws criticism',
      'sparked outrage': 'drew criticism',
      'sparks fury': 'draws criticism',
      'sparked fury': 'drew criticism',
      'sparks backlash': 'draws criticism',
      'sparks panic': 'causes concern',
      'strikes fear into': 'worries',
      'sends shockwaves through': 'affects',
      'sent shockwaves through': 'affected',
      'sent shock waves through': 'affected',
      'in a fit of rage': 'in anger',
      'reign of terror': 'violence',
      bloodbath: 'heavy losses',
      'worst nightmare': 'serious problem',
      furious: 'angry',
      enraged: 'angry',
      livid: 'angry',
      fuming: 'angry',
      devastated: 'badly affected',
      petrified: 'afraid',
      heartbroken: 'sad',
    },
    flag: `horror, nightmare, carnage, monster, evil, disgusting, vile, appalling, despicable, hell on earth,
      broken hearts, rage, fury, hysteria, terror, savage, blood on their hands, unbearable, unforgivable`,
  },
  {
    reason: 'selling',
    weight: 0.85,
    remove: `a whopping, a staggering, an eye-watering, a jaw-dropping, a mind-boggling, a colossal,
      must-have, best-in-class, world-class, cutting-edge, state-of-the-art, next-level, award-winning,
      exclusive:, mouth-watering, unbeatable, one-of-a-kind, once-in-a-lifetime, top-notch`,
    replace: {
      revolutionizes: 'changes',
      revolutionized: 'changed',
      'takes the world by storm': 'becomes popular',
      'took the world by storm': 'became popular',
      'blows away the competition': 'outperforms rivals',
      'flying off the shelves': 'selling quickly',
      'game-changing': 'new',
      groundbreaking: 'new',
      revolutionary: 'new',
    },
    flag: `limited time only, don't miss out, unmissable, the ultimate guide, life-changing, miracle cure,
      miracle, best ever, the best of all time, guaranteed, risk-free, secret to, you'll love, magical`,
  },
  {
    reason: 'agenda_signaling',
    weight: 0.75,
    replace: {
      'mainstream media': 'news media',
      'lamestream media': 'news media',
      'fake news media': 'news media',
      'job-killing': 'disputed',
      'tax grab': 'tax increase',
      'power grab': 'move for more power',
      'tree huggers': 'environmental activists',
      'tree-huggers': 'environmental activists',
      'bean counters': 'accountants',
      'fat cats': 'executives',
      'big government': 'government',
      bureaucrats: 'officials',
    },
    flag: `radical left, far-left mob, right-wing mob, extremist agenda, hidden agenda, woke, snowflakes,
      deep state, elites, globalists, puppet master, witch hunt, so-called experts, brainwashed, sheeple,
      war on, freedom-loving, real americans, un-american, cronies, crony, thugs, cabal, regime change`,
  },
  {
    reason: 'rhetorical_framing',
    weight: 0.7,
    remove: `make no mistake about it, the fact of the matter is, let's be honest,
      let's face it, to put it mildly, believe it or not, of course, in a stunning turn,
      in a shocking turn, in a stunning reversal, in a shocking move`,
    replace: {
      'slams critics': 'answers critics',
      'slams plan': 'criticizes plan',
      'slams decision': 'criticizes decision',
      'slams proposal': 'criticizes proposal',
      'slams ruling': 'criticizes ruling',
      'slams government': 'criticizes government',
      'slams rival': 'criticizes rival',
      'slammed by critics': 'criticized by critics',
      'slammed the decision': 'criticized the decision',
      'slammed the plan': 'criticized the plan',
      lambasts: 'criticizes',
      lambasted: 'criticized',
      excoriates: 'criticizes',
      excoriated: 'criticized',
      'lashes out at': 'criticizes',
      'lashed out at': 'criticized',
      'tears into': 'criticizes',
      'rips into': 'criticizes',
      'takes aim at': 'criticizes',
      'fires back at': 'responds to',
      'fired back at': 'responded to',
      'claps back at': 'responds to',
      'hits back at': 'responds to',
      'hit back at': 'responded to',
      'war of words': 'dispute',
      'under fire over': 'criticized over',
      'under fire for': 'criticized for',
      'in hot water over': 'criticized over',
      'drops bombshell': 'makes disclosure',
      'bombshell report': 'report',
      'bombshell testimony': 'testimony',
      'bombshell claim': 'claim',
      'bombshell lawsuit': 'lawsuit',
      'bombshell interview': 'interview',
      'epic fail': 'failure',
      'throws under the bus': 'blames',
      'humiliating defeat': 'defeat',
      'crushing defeat': 'clear defeat',
      'embarrassing defeat': 'defeat',
    },
    flag: `needless to say, it goes without saying, slams, slammed, blasted, eviscerates, eviscerated, caves, doubles down, double standard, bombshell,
      stunning rebuke, so much for, who can forget, is it any wonder, ask yourself, make no mistake,
      nothing short of, what could possibly go wrong, surprise surprise, backpedals, owned, destroyed by`,
  },
  {
    reason: 'editorial_voice',
    weight: 0.65,
    remove: `outrageous, ludicrous, laughable, ridiculous, unbelievable, unbelievably, outrageously, ridiculously,
      disgracefully, disgraceful, pathetic, idiotic, absurd, absurdly, shameful, shamefully, undoubtedly,
      unquestionably, inexcusable, ill-conceived, hare-brained, woefully, laughably`,
    replace: {
      'tone-deaf': 'criticized',
      boondoggle: 'project',
      fiasco: 'failure',
      debacle: 'failure',
      'train wreck': 'failure',
      crackdown: 'enforcement',
    },
    flag: `clearly, obviously, sadly, unfortunately, thankfully, finally, brilliant, genius, hypocrisy,
      hypocrite, disgrace, farce, sham, circus, joke, clueless, incompetent, reckless, cowardly, heroic`,
  },
  {
    // Weak on their own: below the threshold until an evaluation shows that they are worth marking.
    reason: 'emotional_trigger',
    weight: 0.45,
    remove:
      'stunning, massive, incredible, dramatic, dramatically, explosive, chilling, alarming, insane',
    replace: {
      slashes: 'cuts',
      slashed: 'cut',
      soaring: 'rising',
      blistering: 'sharp',
      scathing: 'critical',
      grim: 'poor',
    },
    flag: 'epic, amazing, huge, crisis, chaos, scandal, battle, fears, shock, disaster, tragic, brutal',
  },
  {
    reason: 'selective_quoting',
    weight: 0.6,
    flag: 'so-called, self-proclaimed, self-styled, supposed, what he calls, what they call',
  },
];

/** The loaded language of the day-one engine. */
export const loadedPhrases: EngineParameters['phrases'] = Object.fromEntries(
  groups.flatMap(rulesOf),
);

function rulesOf({ reason, weight, remove, replace, flag }: PhraseGroup): [string, PhraseRule][] {
  return [
    ...listed(remove).map((phrase): [string, PhraseRule] => [
      phrase,
      { reason, weight, replacement: '' },
    ]),
    ...Object.entries(replace ?? {}).map(([phrase, replacement]): [string, PhraseRule] => [
      phrase,
      { reason, weight, replacement },
    ]),
    ...listed(flag).map((phrase): [string, PhraseRule] => [phrase, { reason, weight }]),
  ];
}

function listed(phrases = ''): string[] {
  return phrases
    .split(',')
    .map((phrase) => phrase.trim().replace(/\s+/g, ' '))
    .filter((phrase) => phrase !== '');
}
