/** Function and counting words that are set in capitals only to raise the voice; WHO, IS and US are none. */
const EMPHASIS = wordSet(
  `not all never now every everyone everything nobody nothing only this that these very really huge
   massive total totally completely absolutely literally still again must just always any more most
   best worst wrong right why how what you your they their does did was finally exactly zero free stop
   watch see look here be so too real actually ever doesn't won't can't don't isn't one two three four
   five six seven eight nine ten twenty thirty forty fifty hundred a day week month year hour years
   months weeks days hours twice once hundreds thousands millions billions`,
);

/**
 * Words that loud headlines shout. Words that are also a well-known name or abbreviation (START,
 * SALT, AIDS, MAY, MARK) are left out: in capitals nobody could tell.
 */
const TABLOID = wordSet(
  `abandoned abuse accident accused admits adorable affair afraid after against agony ahead
   airport alarm alert alive almost alone amazing anger angry animal anniversary answer apart
   apology appeal arrested ashamed assault attack attacked attacks awful baby backlash banned
   banning bans battle battles beach beat beaten beats beautiful beauty because bedroom before
   begging begs behind being below better between beyond biggest billion bitter bizarre blame
   blamed blames blast blasted blasts bleeding blood bloody blow blown body bomb bombshell
   border boring boss bosses bottle brain brave brawl breakdown breakfast breaks breakthrough
   breathtaking bridge brilliant broke broken brutal budget burned burning busted cancelled
   cancer careful carnage cash caught celebrity challenge champion changed changing chaos
   charged cheap cheapest cheated cheating children chilling claims clash closed coffee collapse
   collapsed collapses comeback coming confirmed contaminated controversy cost costs could
   country couple cover coward crash crashed crashes crazy creepy cried crime crimes crisis
   critical cruel crushed crushes crying curse cursed cute danger dangerous dark daughter dead
   deadliest deadly deal death deaths debt deeper defeat defeated defies demand demands denied
   denies deserve desperate destroy destroyed destroying destroys devastated devastating died
   dies diet dinner dirty disappear disappeared disappears disaster disease disgrace disgraced
   disgraceful disgusted disgusting divorce doctor doctors dogs dollar dollars doomed double
   down drama dramatic dropped drug drugs drunk dumb dumbest dumped dumps dying early earthquake
   easy eating election emergency ended ending enemy enough entire epic erupts escape escaped
   evacuated even evil exclusive expensive exploded explodes explosion explosive exposed exposes
   extra extreme face failed fails failure fake fall falling falls false family famous fans
   fastest father fear fears fight fighting fights fire fired fireplace fires first flames flee
   fleeing flees flood flooded food fooled forced forever forget fraud freezing fridge friend
   friends frozen fuming funny furious fury game gave genius ghost giant girl girlfriend gives
   giving gone good gorgeous grabbed great greatest greedy guilty guns hacked half happened
   happening happens happy harder hate hated hates hating haunted having heartbreak
   heartbreaking heartbroken hearts heaven hell hellish hero heroic hidden hide hiding highest
   hilarious history holiday horrible horrific horrified horrifying horror hospital hostage
   hottest house humiliated humiliating humiliation hurry hurt husband idiot idiots illegal
   immediately impossible insane insanely inside instantly insult invasion invisible island
   jailed jealous jobs joke joking judge jumped killed killer killing kills kisses knew knife
   knows largest last laugh laughed laughing laughs lawsuit lazy leaked leave leaves leaving
   left less lies limit lives living locked loneliest longer longest lose loser loses losing
   loss lost loud louder loved lover loves lowest luckiest lucky luxury lying machine madness
   magic magical major make makes making marriage married massacre meltdown melted melting melts
   menace mess million miracle miserable misery missed missing mistake mistakes mocked mocks
   money monster moron mother mothers mountain murder murdered mysterious mystery naked nasty
   naughty nearly neighbor neighbors neighbour neighbours nervous nightmare nuclear number nurse
   obsessed officially outrage outraged outrageous outside over overnight owned pain painful
   panic panicked panics parents party past pathetic pays people perfect pictured pill plane
   plank please plot plunge plunged plunges plunging poison poisoned police pregnant priceless
   prices prison prisoner proof proves public punched punches pure quit quits rage raging rare
   reason record refuse refused refuses refusing regret relief remarkable rescue rescued resign
   resigns restaurant results return returns revealed revealing reveals revenge revolting
   richest ridiculous riot riots ripped rips risk risks roasted robbed romance rotten ruined
   ruins runaway rushed sacked sacking sacks savage saved saves saving says scam scandal scared
   scary scientists scream screamed screaming secret secretly secrets seen sells sensational
   serious sex sexy shame shamed shameful shameless shock shocked shocker shocking shocks shook
   shortage shots show shows shut sick sickening silence silent simple sinister skyrocket
   skyrockets slam slammed slams slap slapped slapping slaps slash slashed slashes slaughter
   slaughtered sleep smallest smash smashed smashes snake snapped snaps snub snubbed snubs
   sobbing soldier some something soon spectacular speechless spent spying stabbed staggering
   stampede starving steal stealing steals stinks stolen stopped strange stranger strangest
   struck student stunned stunner stunning stupid suddenly suffered suffers suicide super
   surprise survived survives suspended swallow swallowed swallows swarm sweet swindled taken
   takes talking teacher tears teen teenager terrible terrified terrifying terror threat
   threatened threatens threats tiny tonight torn tortured toxic tragedy tragic trapped trashed
   trashes treasure trick tricks trouble true truth ugly ultimate unbelievable under unfair
   unhinged until upside urgent useless vanish vanished vanishes vanishing victim victims vile
   violent viral voted vows wait waiting warned warning warns wasted watching water weapon
   weapons wedding weird weirdest whole wicked wife wild wildest winning wins without woman
   women wonder world worse worth wrath wreck wrecked yesterday`,
);

/** Short words of ordinary headlines; other short words in capitals may be abbreviations. */
const SHORT = wordSet(
  `a an the and or but of in on at by for to with from as is are was be it its he she we you his her our
   my up out off not no new old big man men war dog cat car bus all one two six ten day win won get got
   has had can may why how now see say try fix cut hit run top bad boy kid oil gas tax law ban end far
   few low job key led let lie lot mom dad own pay per put red set son sun use via wet yes yet go do so
   if me hot fun buy ask eat die age air beg`,
);
const ABBREVIATIONS = wordSet(
  `nato nasa fema opec unicef unesco asean covid aids swat ncaa fifa uefa naacp aclu nasdaq noaa osha
   usda nypd lapd mlb nascar html json lgbt lgbtq isis darpa cern icbm ieee usps epa hiv dna salt start
   cares`,
);

/** Newspapers and magazines that set their names in capitals; among other loud words they are words. */
const MASTHEADS = wordSet('time wired vice vogue fortune');

/** Shorter words in capitals may be abbreviations. */
export const MIN_LOUD = 4;

/** In capitals this word is only loud, whatever stands around it. */
export function isEmphasis(lower: string): boolean {
  return EMPHASIS.has(lower);
}

/** An everyday word that is nobody's name; its possessive too. */
export function isEverydayWord(lower: string): boolean {
  return EMPHASIS.has(lower) || TABLOID.has(baseOf(lower)) || EMPHASIS.has(baseOf(lower));
}

/** An everyday word too short to be told from an abbreviation, but for the loud words beside it. */
export function isShortWord(lower: string): boolean {
  return SHORT.has(lower);
}

/** Alone in capitals, this may be the name of a magazine. */
export function isMasthead(lower: string): boolean {
  return MASTHEADS.has(lower);
}

/** A word that could be loud, as far as its shape tells. */
export function maySpeakLoudly({ text, lower }: { text: string; lower: string }): boolean {
  if (!/^[\p{L}'’-]+$/u.test(text)) return false;
  return text.length < MIN_LOUD ? SHORT.has(lower) : !ABBREVIATIONS.has(lower);
}

/** The word without its possessive ending. */
export function baseOf(lower: string): string {
  return lower.endsWith("'s") ? lower.slice(0, -2) : lower;
}

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/));
}
