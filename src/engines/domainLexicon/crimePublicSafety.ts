import type { WeightedTerms } from '../weightedTerms.js';

/** Crimes, police work and the safety of streets and homes. */
export const crimePublicSafety: WeightedTerms = {
  3: `police, policeman, policewoman, police officer, police chief, sheriff, deputy sheriff,
    constable, detective, scotland yard, interpol, fbi, dea, murder, murdered, murderer, homicide,
    manslaughter, serial killer, stabbing, stabbed, knife crime, gun crime, shooting, shootings,
    school shooting, mass shooting, gunshot, shooter, robbery, robbed, robber, burglary, burglar,
    theft, thief, thieves, stolen, stole, shoplifting, carjacking, kidnapper, abduction, rape,
    rapist, sexual assault, sex offender, sexual abuse, child abuse, pedophile, paedophile, domestic
    violence, assault, assaulted, aggravated assault, arson, arsonist, vandalism, vandal, drug
    trafficking, drug dealer, drug cartel, drug smuggling, cocaine, heroin, methamphetamine,
    smuggling, smuggler, human trafficking, gang, gangster, mafia, mob boss, organized crime,
    organised crime, crime, criminal, crime scene, forensic, manhunt, fugitive, suspect, arrested,
    arrest, handcuffed, prison break, inmate, prison riot, riot, rioter, looting, looter, hooligan,
    hit and run, drunk driving, drink driving, speeding, amber alert, missing girl, missing boy,
    missing woman, missing person, counterfeit, forgery, blackmail, extortion, ransom, bribery,
    money laundering, identity theft, con man, con artist, swindler, fraudster, scam artist,
    lynching, hate crime, stalker, stalking, body found, remains found`,
  2: `officer, officers, deputies, investigators, investigator, investigation, crime rate, victim,
    victims, jail, jailed, prison, prisoner, escape~, escaped, killer, killing, killed, gunman,
    gunmen, gunfire, gun, guns, firearm, handgun, rifle, knife, weapon, attacker, assailant, shot
    dead, found dead, dead, body, drugs, marijuana, cannabis, narcotics, seized, seizure, raid,
    raided, detained, custody, charged, accused, alleged, suspected, fraud, scam, bribe, corruption,
    embezzle~, thefts, stealing, threats, evacuated, bomb threat, patrol, emergency services,
    paramedic, dog attack, bail, probation, warrant, confess~, confession, motive, cctv, neighbors,
    abuse, abused, molest~, harassment, missing`,
  1: `death, violent, violence, safety, man, woman, teen, teenager, boy, girl, mother, father,
    family, home, street, neighborhood, car, vehicle, night, witnesses, search, incident, attack,
    dog`,
};
