import type { PhraseGroup } from './phraseGroup.js';

/**
 * Words with a plain sense beside the loaded one: extreme heat, a dangerous road, a regime of
 * tests. They weigh too little to be marked until an evaluation shows that they are worth it.
 */
export const lightWords: PhraseGroup[] = [
  {
    reason: 'editorial_voice',
    weight: 0.45,
    adjectives: `awful, bold, brave, clever, clumsy, corrupt, dangerous, dire, dumb, filthy, flawed, foul,
      fraudulent, inconvenient, lame, lazy, murky, ominous, outdated, predictable, questionable, silly,
      stubborn, suspicious, tainted, terrible, toxic, unethical, unfair, unjust`,
    nouns: 'circus, cult, fool, hype, joke, liar, lie, loser, mess, myth, scam, spectacle',
    flag: `deeply, deliberately, essentially, highly, inherently, knowingly, openly, perfectly, proudly,
      repeatedly, rightly, secretly, seriously, severely, truly, unfairly, wrongly`,
  },
  {
    reason: 'agenda_signaling',
    weight: 0.45,
    flag: `aliens, apartheid, dictator, dictators, disinformation, establishment, extreme, genocide,
      handouts, ideological, invaders, invasion, loyalists, militants, misinformation, operatives,
      patriots, radicals, regime, regimes, rioters, rioting, socialism, terrorist, terrorists`,
  },
  {
    reason: 'rhetorical_framing',
    weight: 0.45,
    verbs: `blast, crush, dismantle, distort, embarrass, exploit, fabricate, flail, gut, incite, inflame,
      invade, lecture, loot, obsess, panic, plot, provoke, shred, silence, stifle, taunt, torment,
      undermine, unleash`,
    nouns: 'assault, conspiracy, epidemic, feud, plague, purge, scheme, villain',
    flag: 'destroy, destroys, destroyed, destroying, ripped, rips, torched, trolls',
  },
  {
    reason: 'emotional_trigger',
    weight: 0.45,
    adjectives: `bloody, defiant, desperate, fierce, harsh, helpless, hostile, innocent, painful, scary,
      violent, volatile, vulnerable`,
    flag: 'agony, brutality, catastrophe, cruelty, contempt, disgust, plight, tears, torture, trauma',
  },
  {
    reason: 'urgency_inflation',
    weight: 0.45,
    adjectives: `absolute, complete, drastic, enormous, existential, immense, intense, landmark, steep,
      striking, sweeping, vast, widespread, wild`,
  },
  {
    reason: 'selling',
    weight: 0.45,
    adjectives: `beloved, compelling, exciting, fantastic, fascinating, gorgeous, great, iconic,
      impressive, inspiring, legendary, magnificent, outstanding, powerful, remarkable, spectacular,
      superb, thrilling, wonderful`,
    nouns: 'giant, hero, icon, legend, triumph',
  },
];
