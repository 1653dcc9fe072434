import type { PhraseGroup } from './phraseGroup.js';

/** Labels that put people into a camp, and words that belong to one side of an argument. */
export const partisanWords: PhraseGroup[] = [
  {
    reason: 'agenda_signaling',
    weight: 0.6,
    flag: `abortion mill, abortion mills, abortion on demand, abortion-on-demand, abortionist,
      abortionists, acolyte, acolytes, agitator, agitators, alarmism, alarmist, alarmists, alt-left,
      alt-right, anarchist, anarchists, anarchy, anchor babies, anchor baby, anti-abortion,
      anti-american, anti-choice, anti-christian, anti-cop, anti-democratic, anti-family,
      anti-freedom, anti-gay, anti-gun, anti-immigrant, anti-israel, anti-lgbt, anti-lgbtq, anti-life,
      anti-maskers, anti-muslim, anti-police, anti-science, anti-semite, anti-semites, anti-semitic,
      anti-trans, anti-trump, anti-vax, anti-vaxx, anti-vaxxer, anti-vaxxers, anti-white, anti-woman,
      anti-women, anti-worker, apologist, apologists, arch-conservative, archconservative, assault
      weapon, assault weapons, authoritarian, authoritarianism, autocrat, autocratic, autocrats, baby
      killers, baby-killing, banana republic, beta male, biased media, big brother, big oil, big
      pharma, big tech, bigot, bigotry, bigots, birther, birtherism, birthers, border invasion,
      brainwashing, cancel culture, catch-and-release, chain migration, class warfare, climate
      alarmism, climate change denier, climate change deniers, climate denier, climate deniers,
      climate hysteria, coastal elites, colonizer, colonizers, commie, commies, communistic,
      concentration camps, conspiracy theories, conspiracy theorist, conspiracy theorists, conspiracy
      theory, conspiratorial, corporate greed, corporate media, corporate overlords, corporate
      welfare, cronies, crony, crony capitalism, cronyism, cuck, cucks, cultural marxism, dark money,
      defund the police, democrat party, democrat-controlled, democrat-run, demonic, denialism,
      denialist, denier, deniers, dictatorial, die-hard, die-hards, diehard, do-nothing, dog whistle,
      dog whistles, dog-whistle, dogma, dogmatic, drive-by media, elite, elites, elitism, elitists,
      entitlement mentality, ethnic cleansing, everyday americans, extremism, extremist, extremists,
      fake news, fanatical, fanatics, far left, far right, far-left, far-right, fascism, fascist,
      fascistic, fascists, fear-mongers, feminazi, feminazis, firebrand, flunkies, flunky, freedom
      fighters, freeloader, freeloaders, fringe, fundamentalist, fundamentalists, gender ideology,
      genocidal, gestapo, globalism, globalist, globalists, god-fearing, godless, gotcha, grievance
      industry, groomer, groomers, gun grabbers, gun lobby, gun nut, gun nuts, gun-free, gun-grabber,
      gun-grabbers, gun-grabbing, gun-loving, gun-toting, hand-wringing, hard left, hard right,
      hard-left, hard-line, hard-liner, hard-liners, hard-right, hardline, hardliner, hardliners,
      hardworking americans, hate group, hate groups, hate speech, hate-filled, hate-mongering,
      hatemonger, hatemongers, hawkish, heartland, heathen, heathens, henchman, henchmen, homophobe,
      homophobes, homophobia, homophobic, horde, hordes, hyper-partisan, hyperpartisan, identity
      politics, ideologue, ideologues, illegal alien, illegal aliens, illegal immigrant, illegal
      immigrants, illegal immigration, illegal migrants, illegals, imperialism, imperialist,
      imperialists, indoctrinate, indoctrinated, indoctrinating, indoctrination, infanticide,
      institutional racism, intelligentsia, islamist, islamists, islamophobe, islamophobia,
      islamophobic, jihadist, jihadists, jingoism, jingoist, job killers, job-killer, kleptocracy,
      lackey, lackeys, lapdog, lapdogs, late-term abortion, late-term abortions, law-abiding,
      law-and-order, lawless, lawlessness, left wing, left-leaning, left-wing, left-winger,
      left-wingers, lefties, leftist, leftists, leftwing, lefty, legacy media, liberal elites, liberal
      media, libs, libtard, libtards, limousine liberal, limousine liberals, loony left, maga,
      mainstream media outlets, maoist, marginalized, marxism, marxist, marxists, media elites,
      migrant caravan, minion, minions, misogynist, misogynistic, misogynists, misogyny, mob, mob
      rule, mobs, moocher, moochers, mouthpiece, mouthpieces, nanny state, nanny-state, nationalistic,
      nativism, nativist, nativists, neo-fascist, neo-marxist, neo-nazi, neo-nazis, neocon, neocons,
      neoconservative, neofascist, never-trumper, never-trumpers, new world order, obamagate,
      oligarch, oligarchs, oligarchy, open borders, open-borders, oppressed, oppression, oppressor,
      oppressors, ordinary americans, orwellian, partisan hack, partisan hacks, patriarchal,
      patriarchy, patriotic, pearl-clutching, pinko, plutocracy, plutocrat, plutocrats, police state,
      political class, political correctness, politically correct, privileged, pro-abortion,
      pro-choice, pro-criminal, pro-gun, pro-life, pro-terrorist, pro-trump, provocateur,
      provocateurs, puppet regime, rabble-rouser, rabble-rousers, race baiting, race card,
      race-baiter, race-baiters, race-baiting, racially charged, racism, racist, racists, radical,
      radicalism, radicalized, real america, red meat, right wing, right-leaning, right-wing,
      right-winger, right-wingers, rightist, rightists, rightwing, rino, rinos, robber baron, robber
      barons, ruling class, russiagate, saber-rattling, sabre-rattling, safe spaces, sanctuary cities,
      satanic, science denial, sexism, shithole, silent majority, sjw, sjws, snowflake, snowflakes,
      social justice warrior, social justice warriors, socialistic, soft on crime, soft-on-crime,
      special interests, stalinist, stasi, state-run media, strongman, strongmen, supremacist,
      supremacists, surveillance state, systemic racism, third-world, thugs, tinfoil hat, tinfoil-hat,
      totalitarian, totalitarianism, tough-on-crime, toxic masculinity, transgenderism, transphobe,
      transphobes, transphobia, transphobic, trickle-down, trump derangement syndrome, trump-hating,
      trump-loving, trumpian, trumpism, trumpist, trumpists, truther, truthers, ultra-conservative,
      ultra-left, ultra-liberal, ultra-right, ultraconservative, ultraliberal, ultranationalist,
      un-american, unborn babies, unborn baby, unborn children, union bosses, union thugs,
      union-busting, unpatriotic, victimhood, vigilante, vigilantes, virtue signaling, virtue
      signalling, virtue-signaling, vulture capitalism, war hawk, war hawks, warhawk, weapons of war,
      welfare queen, welfare queens, white fragility, white guilt, white nationalism, white
      nationalist, white nationalists, white privilege, white supremacist, white supremacists, white
      supremacy, wingnut, wingnuts, woke, woke mob, wokeism, wokeness, xenophobe, xenophobes,
      xenophobia, xenophobic, zealots`,
  },
  {
    reason: 'selective_quoting',
    weight: 0.6,
    flag: `faux, if you can call it that, in name only, mock outrage, ostensible, ostensibly,
      pseudo-intellectual, pseudo-scientific, pseudoscience, purported, quasi-religious,
      quote-unquote, self-appointed, self-declared, self-described, self-identified, self-professed,
      so called, supposedly, wannabe, what critics call, what it calls, what she calls, what they
      described as, would-be`,
  },
];
