import type { WeightedTerms } from '../weightedTerms.js';

/** States and their dealings: diplomacy, wars between them, peace, aid, migration. */
export const globalAffairs: WeightedTerms = {
  3: `united nations, UN, security council, general assembly, european union, EU, nato, african
    union, arab league, kremlin, foreign minister, foreign ministry, foreign secretary, secretary of
    state, foreign policy, peace talks, peace process, peace deal, peace accord, peace plan, peace
    treaty, ceasefire, cease fire, truce, peacekeeper, peacekeeping, embassy, ambassador, diplomat,
    diplomatic, diplomacy, envoy, consulate, bilateral, refugee, asylum seeker, humanitarian,
    humanitarian aid, aid convoy, aid worker, relief agency, red cross, red crescent, unicef, unhcr,
    gaza, gaza strip, west bank, hamas, hezbollah, fatah, palestinian, plo, intifada, middle east,
    nuclear talks, nuclear programme, nuclear inspector, iaea, atomic energy agency, international
    criminal court, war crimes tribunal, war crimes, genocide, ethnic cleansing, coup, coup attempt,
    junta, exiled, state visit, heads of state, state of emergency, six party talks, disputed
    territory, international community, world leaders, g20, g8, g7, apec, asean, oas, opposition
    leader, kofi annan, ban ki moon, vatican, pope, taliban, al qaida, al qaeda, insurgent,
    insurgency, separatist, secessionist, rebel, guerrilla, warlord, tamil tiger, janjaweed, darfur,
    mercenary, occupied territory, settler, one china policy, sunni, shia, shiite, cleric, kurd,
    kurdish`,
  2: `sanctions, treaty, summit, accord, sovereignty, hostage, hostages, kidnapped, abducted,
    militant, militia, regime, dictator, exile, expel, deport~, extradition, border crossing, border
    clash, prime minister, premier, chancellor, parliament, parliamentary, president elect, ruling
    party, opposition party, presidential election, general election, election observers, crown
    prince, king, queen, monarch, monarchy, sultan, emir, ayatollah, imam, mullah, royal, prince,
    princess, reunification, independence referendum, annexation, occupation, withdraw troops,
    famine, starvation, drought stricken, mass grave, massacre, uprising, revolt, civil war, unrest,
    crackdown, dissident, human rights, amnesty international, human rights watch, foreign,
    foreigners, migrants, visa, international, multinational force, allies, ally, coalition forces,
    reconciliation, normalise ties, ties, relations, talks, negotiator, mediator, mediation,
    delegation, communique, nonaligned, commonwealth, colonial, former colony, colony, nationalist,
    ethnic, tribal, tribe, clan, province, provincial, capital city, strongman, interim government,
    transitional government, caretaker, power sharing, martial law, curfew, roadside bomb, car bomb,
    suicide bomber, suicide bombing, air strike, airstrike, shelling, mortar, beheaded, captive`,
  1: `war, peace, border, troops, ministers, minister, president, nations, nation, country,
    countries, world, overseas, abroad, government, aid, island, independence, republic, coalition,
    bloc, leaders, leader, capital, village, crisis, conflict, violence, killed, bomb, bombing,
    blast, attack, protest, protesters, rally, demonstrators, demonstration, clashes, soldiers,
    gunmen, officials, elections, vote, ballots, polls, pilgrims, muslim, islamic, hindu, christian,
    mosque, temple, shrine, church, arab, jewish, jews`,
};
