import type { WeightedTerms } from '../weightedTerms.js';

/** Courts, trials, judges and the law as it is applied. */
export const lawJustice: WeightedTerms = {
  3: `supreme court, high court, appeals court, court of appeal, district court, federal court, crown
    court, federal judge, judge, jury, juror, grand jury, lawsuit, plaintiff, defendant, prosecutor,
    prosecution, indictment, indicted, arraigned, arraignment, convicted, conviction, acquitted,
    acquittal, verdict, sentenced, sentencing, death penalty, death row, life sentence, life
    imprisonment, plea bargain, plead guilty, pleaded guilty, plead not guilty, pleaded not guilty,
    guilty plea, court martial, tribunal, class action, attorney, lawyer, solicitor, barrister, law
    lords, defamation, libel, slander, subpoena, testimony, testify, testified, witness stand,
    courtroom, courthouse, manslaughter charge, perjury, contempt of court, habeas corpus,
    injunction, restraining order, extradition, parole, bail, civil rights, civil liberties, aclu,
    human rights act, human rights court, european court, war crimes tribunal, attorney general,
    justice department, solicitor general, district attorney, public defender, judicial, judiciary,
    justice, justices, legal challenge, legal action, ruling, landmark ruling, appeal court,
    retrial, mistrial, deposition, cross examination, sued, sues, suing, copyright infringement`,
  2: `court, trial, charged, charges, guilty, innocent, sentence, jail, jailed, prison, imprisoned,
    imprisonment, inmate, prisoner, detainee, detention, guantanamo, guantanamo bay, custody,
    appeal, appeals, overturn~, uphold, upheld, unconstitutional, unlawful, illegal, legality,
    legal, law, lawyers, counsel, litigation, settlement, damages, compensation claim, liable,
    liability, evidence, testimony, witness, accused, accuse~, alleged, allegation, allegedly,
    hearing, case, statute, penalty, fined, fine, probation, juvenile, wrongful, wrongly convicted,
    dna evidence, exonerated, pardon~, clemency, execution, executed, lethal injection, antitrust
    case, patent case, custody battle, divorce case, inquest, coroner`,
  1: `rule~, order~, rights, challenge, dispute, claim~, filed, complaint, dismiss~, reject~, deny,
    denied, decision, charge, face~, awarded, petition, oath, clerk, docket, code, violation,
    violate~`,
};
