import type { WeightedTerms } from '../weightedTerms.js';

/** Armed forces, intelligence services, terrorism and weapons. */
export const securityDefense: WeightedTerms = {
  3: `pentagon, military, army, navy, air force, marine corps, Marines, coast guard, national guard,
    reservist, troop, battalion, brigade, platoon, infantry, regiment, paratrooper, special forces,
    warplane, fighter jet, helicopter gunship, warship, submarine, aircraft carrier, destroyer,
    frigate, missile, ballistic missile, cruise missile, missile defense, missile test, rocket
    attack, grenade, mortar attack, artillery, tank, landmine, cluster bomb, nuclear weapon, nuclear
    warhead, nuclear test, nuclear bomb, nuclear arms, warhead, uranium enrichment, enriched
    uranium, chemical weapon, biological weapon, weapons of mass destruction, wmd, arms deal, arms
    race, arms embargo, arms control, disarmament, nonproliferation, defense secretary, defence
    secretary, defense minister, defence minister, defense department, ministry of defence, defense
    ministry, joint chiefs, rumsfeld, cia, mi5, mi6, kgb, mossad, fsb, spy, espionage, intelligence
    agency, intelligence officials, intelligence service, homeland security, counterterrorism,
    counter terrorism, anti terror, war on terror, terrorist, terrorism, terror attack, terror
    suspect, terror plot, suicide bomber, suicide attack, suicide bombing, car bomb, roadside bomb,
    truck bomb, bombing, bomber, insurgent, insurgency, jihad, jihadist, al qaeda, al qaida, islamic
    state, isis, bin laden, zarqawi, taliban, hijack~, hijacker, hostage, hostage crisis, air
    strike, airstrike, air raid, offensive, ground offensive, combat, battlefield, frontline,
    invasion, invade~, bombardment, shelling, ceasefire, falluja, fallujah, najaf, mosul, abu
    ghraib, baghdad, kabul, kandahar`,
  2: `soldier, troops, war, warfare, gunman, gunmen, militant, militia, rebel, guerrilla, fighter,
    fighters, weapon, weapons, arms, bomb, explosive, explosives, explosion, blast, attack, attacks,
    ambush~, raid, raids, siege, clash, clashes, battle, battles, fighting, killed, dead, wounded,
    casualty, casualties, death toll, commander, general, lieutenant, colonel, sergeant, captain,
    admiral, corporal, deployed, deployment, deploy~, withdrawal, base, bases, bunker, convoy,
    checkpoint, patrol, occupation, forces, security forces, defense, defence, defense contractor,
    armed, veteran, veterans, draft dodger, enemy, ally, threat, threat level, security alert,
    terror, terror threat, hostages, beheading, behead~, kidnap~, abduct~, captive, captors,
    surveillance, wiretap, intelligence, secret agent, covert, operative, classified documents,
    drone strike`,
  1: `security, force, operation, strike, mission, officer, officers, target, targets, fire, shot,
    shoot, violence, violent, conflict, suspected, threaten~, alert, border, nuclear, plot, guard`,
};
