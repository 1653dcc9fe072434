import type { PhraseGroup } from './phraseGroup.js';

/** Words that push a feeling. */
export const emotionPhrases: PhraseGroup[] = [
  {
    reason: 'emotional_trigger',
    weight: 0.8,
    remove: `shocking, horrific, horrifying, terrifying, heartbreaking, gut-wrenching, heart-wrenching,
      heart-stopping, bone-chilling, spine-chilling, blood-curdling, nightmarish, gruesome, ghastly,
      sickening, stomach-churning, tear-jerking, unspeakable, monstrous, shockingly, horrifyingly,
      tragically, brutally, savagely, viciously, heartlessly, soul-crushing, hair-raising, unthinkable`,
    replace: {
      'sparks outrage': 'meets with criticism',
      'sparked outrage': 'met with criticism',
      'sparks fury': 'meets with criticism',
      'sparked fury': 'met with criticism',
      'sparks backlash': 'meets with criticism',
      'sparked backlash': 'met with criticism',
      'sparks panic': 'causes concern',
      'sparked panic': 'caused concern',
      'strikes fear into': 'worries',
      'sends shockwaves through': 'affects',
      'sent shockwaves through': 'affected',
      'sent shock waves through': 'affected',
      'in a fit of rage': 'in anger',
      furious: 'angry',
      'furious pace': 'fast pace',
      enraged: 'angry',
      livid: 'angry',
      heartbroken: 'sad',
    },
    flag: `outrage, outraged, fuming, devastated, petrified, bloodbath, worst nightmare, reign of terror,
      horror, nightmare, carnage, monster, evil, disgusting, vile, appalling, despicable, hell on earth,
      broken hearts, rage, fury, hysteria, terror, savage, blood on their hands, unbearable, unforgivable`,
  },
  {
    // Weak on their own: below the threshold until an evaluation shows that they are worth marking.
    reason: 'emotional_trigger',
    weight: 0.45,
    remove: 'stunning, incredible, alarming',
    replace: { slashes: 'cuts', slashed: 'cut', scathing: 'critical' },
    flag: `massive, dramatic, dramatically, explosive, chilling, insane, soaring, blistering, grim, epic,
      amazing, huge, crisis, chaos, scandal, battle, fears, shock, disaster, tragic, brutal`,
  },
];
