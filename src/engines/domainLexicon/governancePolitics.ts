import type { WeightedTerms } from '../weightedTerms.js';

/** Governing and being elected to it: parties, parliaments, ministries, councils, public services. */
export const governancePolitics: WeightedTerms = {
  3: `white house, congress, senate, house of representatives, house of commons, house of lords,
    capitol hill, oval office, downing street, westminster, whitehall, holyrood, senator,
    congressman, congresswoman, congressional, lawmaker, legislator, legislature, legislation,
    legislative, member of parliament, mp, mps, mep, republicans, Republican, democrats, Democrat,
    democratic party, republican party, gop, tory, tories, labour party, Labour, lib dem, liberal
    democrat, conservatives, conservative party, green party, ukip, snp, plaid cymru, sinn fein,
    dup, governor, lieutenant governor, mayor, mayoral, city council, town council, county council,
    county commissioner, city hall, town hall, school board, councillor, councilman, councilwoman,
    councilor, alderman, zoning, planning commission, election, elections, election campaign,
    general election, midterm, by election, electoral, electoral college, electorate, swing state,
    battleground state, ballot, ballot box, polling station, polling place, voter, voter turnout,
    turnout, pollster, opinion poll, caucus, primary election, presidential candidate, presidential
    campaign, running mate, nominee, incumbent, inauguration, prime minister, cabinet, cabinet
    minister, shadow cabinet, shadow chancellor, home secretary, home office, foreign office,
    chancellor of the exchequer, health secretary, education secretary, backbencher, backbench,
    party whip, manifesto, referendum, constitution, constitutional, constitutional amendment,
    impeachment, filibuster, veto, executive order, bipartisan, partisan, party leader, party
    conference, party convention, national convention, political party, politics, political,
    politician, lobbyist, attorney general, state department, vice president, first minister, chief
    minister, parliament, parliamentary, confidence vote, no confidence, coalition government,
    ruling party, opposition party, devolution, council tax, id cards, identity cards, civil
    servant, civil service, policy makers, spin doctor`,
  2: `president, presidency, presidential, minister, ministry, government, administration, campaign,
    candidate, candidacy, vote, voting, votes, voted, poll, polls, rally, reelection, re-elected,
    elected, elect~, bill, amendment, reform, reforms, policy, policies, Commons, Lords, peers,
    chancellor, speaker, majority leader, minority leader, left wing, right wing, leftist, rightist,
    centrist, liberal, conservative, socialist, communist party, populist, far right, far left,
    opposition, lawmaking, regulation, public spending, welfare, welfare reform, pension reform,
    immigration, asylum, immigration policy, citizenship, census, term limits, redistricting,
    gerrymandering, committee, subcommittee, hearing, testimony before, public inquiry, select
    committee, green paper, white paper, queen's speech, state of the union, budget, federal budget,
    state budget, school funding, tuition fees, free school meals, medicaid, medicare, social
    security, gun control, abortion, gay marriage, same sex marriage, stem cell research, devolved,
    federal government, state government, local government, council, councils, municipal, county,
    school district, superintendent, public library, library, community center, parks department,
    property tax, resident, residents, neighborhood, township, volunteer, volunteers, kennedy,
    Clinton, obama, Trump, biden, Bush, Kerry, reagan, cheney, Blair, Brown, Howard, thatcher,
    merkel, putin, chirac, sarkozy, macron, berlusconi, schroeder, blunkett, Straw, kilroy silk,
    Cameron, nader, mccain, resign~, resignation, sacked, reshuffle, scandal, corruption, graft,
    transparency, accountability`,
  1: `party, parties, leader, leadership, debate, officials, official, spokesman, spokeswoman,
    critics, pledge~, promise~, plans, proposal, propose~, law, laws, rights, tax, taxes, funding,
    public, national, federal, state, convention, delegates, supporters, term, seat, seats,
    majority, minority, secretary, department, agency, commission, agenda, nomination, nominate~,
    appoint~, oppose~, mandate, approve~, approval, ban, schools, school, education, teachers,
    students, meeting, city, town, village`,
};
