/**
 * The words that a model may change: it can be believed that a word is loaded, never that another one
 * says the same. So a plain word may stand only where we know that its own sense stood before, in the
 * same form, and a word may go only if we know that it says nothing but a feeling.
 */
import { isEverydayWord } from '../../news/loudWords.js';

/** A line per sense and form: loaded words, and the plain ones that may take their place. */
const SENSES = `
  soar surge spike skyrocket rocket balloon jump leap: rise increase climb
  soars surges spikes skyrockets rockets balloons jumps leaps: rises increases climbs
  soared surged spiked skyrocketed rocketed ballooned jumped leapt leaped: rose risen increased climbed
  soaring surging spiking skyrocketing rocketing ballooning jumping leaping: rising increasing climbing
  plunge plummet tumble nosedive crater slump tank: fall drop decline decrease
  plunges plummets tumbles nosedives craters slumps tanks: falls drops declines decreases
  plunged plummeted tumbled nosedived cratered slumped tanked: fell fallen dropped declined decreased
  plunging plummeting tumbling nosediving cratering slumping tanking: falling dropping declining decreasing
  slam blast bash lambast excoriate skewer eviscerate trash: criticize criticise
  slams blasts bashes lambasts excoriates skewers eviscerates trashes: criticizes criticises
  slammed blasted bashed lambasted excoriated skewered eviscerated trashed: criticized criticised
  slamming blasting bashing lambasting excoriating skewering eviscerating trashing: criticizing criticising
  slash axe gut: cut reduce
  slashes axes guts: cuts reduces
  slashed axed gutted: cut reduced
  slashing axing gutting: cutting reducing
  gushes raves: praises
  gushed raved: praised
  gushing raving: praising
  scrambles: tries
  scrambled: tried
  scrambling: trying
  spat feud bust-up slugfest firestorm showdown: dispute disagreement argument
  spats feuds bust-ups slugfests firestorms showdowns: disputes disagreements arguments
  blunder debacle fiasco: error mistake failure
  blunders debacles fiascos: errors mistakes failures
  fury outrage uproar rage wrath: anger
  panic hysteria terror dread: alarm concern fear
  chaos mayhem bedlam pandemonium havoc: disorder confusion disruption
  furious enraged livid fuming seething incensed outraged irate apoplectic: angry
  terrified petrified horrified panicked panic-stricken: afraid alarmed worried
  devastated heartbroken distraught: upset sad
  stunned gobsmacked flabbergasted stupefied dumbfounded: surprised
  elated ecstatic euphoric overjoyed jubilant: happy pleased
  stunning shocking jaw-dropping mind-blowing astonishing astounding staggering: surprising unexpected
  massive gigantic colossal gargantuan mammoth humongous whopping huge enormous mega: large big
  scathing blistering withering searing: critical`;

/** Say what the writer feels, and nothing about the world. */
const TONE = `abysmal abominable amazing amazingly appalling appallingly astonishing astonishingly astounding
  atrocious awful awesome bizarre bizarrely brazen brazenly breathtaking breathtakingly contemptible
  cringeworthy deplorable despicable detestable disgraceful disgracefully disgusting dismal dreadful
  dreadfully dreary egregious egregiously fabulous fantastic farcical frightful ghastly gleeful gleefully
  glorious gloriously gorgeous grotesque grotesquely heinous hideous hilarious hilariously horrendous
  horrendously horrible horribly horrific horrid incredible incredibly insane insanely jaw-dropping
  laughable laughably lamentable loathsome ludicrous ludicrously magnificent marvelous marvellous
  mind-blowing miserable miserably mouthwatering nauseating obnoxious obscene odious outlandish
  outrageous outrageously pathetic pathetically phenomenal preposterous preposterously repugnant
  repulsive revolting ridiculous ridiculously scandalous scandalously shameful shamefully shameless
  shamelessly shocking shockingly sickening sickeningly sizzling sneering snarling spectacular
  spectacularly splendid staggering stunning stunningly stupendous sumptuous superb terrific ugly
  unbelievable unbelievably unforgettable unforgivable unspeakable vile wonderful wonderfully wondrous
  woeful woefully wretched`;

const wordSet = (words: string) => new Set(words.trim().split(/\s+/));

const senses = SENSES.trim()
  .split('\n')
  .map((line) => {
    const [loaded = '', plain = ''] = line.split(':');
    return { loaded: wordSet(loaded), plain: wordSet(plain) };
  });
const loaded = new Set(senses.flatMap((sense) => [...sense.loaded]));
const tone = wordSet(TONE);
const articles = wordSet('a an the');
/** Loaded words that people, teams and bands are called, too. */
const alsoNames = wordSet(
  'fury rage spike panic massive mammoth axe rocket rockets blast jump leap tank tanks trash mega',
);

const isArticle = (word: string): boolean => articles.has(word);

/** Whether a word, in lower case, can be told from a name even where it has a capital. */
export const isNoName = (word: string): boolean =>
  !alsoNames.has(word) &&
  (loaded.has(word) || tone.has(word) || isArticle(word) || isEverydayWord(word));

/** Whether each dropped word is mere tone or comes back as one of the added plain words, and no other is added. */
export function saysTheSame(dropped: readonly string[], added: readonly string[]): boolean {
  const lost = dropped.filter((word) => !isArticle(word));
  const gained = added.filter((word) => !isArticle(word));
  const isPlainFor = (plain: string, word: string) =>
    senses.some((sense) => sense.plain.has(plain) && sense.loaded.has(word));
  return (
    gained.every((plain) => lost.some((word) => isPlainFor(plain, word))) &&
    lost.every((word) => tone.has(word) || gained.some((plain) => isPlainFor(plain, word)))
  );
}
