import type { WeightedTerms } from '../weightedTerms.js';

/** Work: unions, strikes, wages, hiring and firing. */
export const labor: WeightedTerms = {
  3: `trade union, labor union, labour union, union leader, union members, unions, unison, teamsters,
    afl cio, tuc, walkout, strike action, industrial action, picket, picket line, picketing,
    collective bargaining, union contract, labor contract, labor dispute, labour dispute, pay
    dispute, pay rise, pay offer, minimum wage, living wage, wage, wages, overtime pay, layoffs,
    laid off, lay off, job cuts, job losses, redundancy, redundancies, jobless, unemployment,
    unemployed, unemployment benefits, workforce, working hours, work week, workplace, employer,
    employee, employees, employment, hiring, payroll, pension plan, pensions, sick pay, maternity
    leave, parental leave, retirement age, sweatshop, child labor, child labour, forced labor,
    outsourcing, offshoring, guest worker, migrant worker, strikers, striking workers, nlrb, labor
    department, apprenticeships, gig workers`,
  2: `strike, union, worker, workers, jobs, staff, staffing, job, recruit~, recruitment, hire~,
    fired, dismissal, salary, salaries, bonus, benefits, stoppage, shift, labor, labour, retirement,
    retire early, discrimination suit, contract talks, cabin crew, dockworkers, miners,
    steelworkers, autoworkers, nurses union, teachers union, career`,
  1: `pay, conditions, work, working, cuts, negotiations, contract, factory, plant, train drivers,
    teachers, nurses`,
};
