import type { JobReport } from '../../job/report.js';
import { grouped, isOverBudget, tokensOf } from '../../job/usage.js';

type Step = [command: string, what: string];

/** The commands that a person in front of this job most likely wants next, with what each is for. */
export function nextSteps(
  job: JobReport,
  { waitsForWorker = false }: { waitsForWorker?: boolean } = {},
): string[] {
  const { status, jobId, tenant, briefId, target, grantedAt } = job;
  const whose = tenant === 'default' ? '' : ` --tenant ${tenant}`;
  const command = (name: string, flags = '') => `plumbline ${name} ${jobId}${flags}${whose}`;
  const steps = (all: readonly Step[]) => {
    const width = Math.max(...all.map(([line]) => line.length));
    return all.map(([line, what]) => `${line.padEnd(width)}   ${what}`);
  };
  const stop: Step = [command('cancel'), 'stop it for good'];
  const forWorker: Step[] = [
    ['plumbline worker', 'if it stays like this: no worker is polling'],
    stop,
  ];
  switch (status) {
    case 'PENDING':
      return target !== null && grantedAt === null
        ? steps([
            [`plumbline lane describe ${target}${whose}`, 'who is before it'],
            [command('discard'), 'give up its place'],
          ])
        : steps(forWorker);
    case 'RUNNING':
      return waitsForWorker
        ? steps(forWorker)
        : steps([[command('watch'), 'see it work'], [command('pause'), 'stop it for now'], stop]);
    case 'PAUSED':
      return steps([
        [command('resume', raised(job)), resumeText(job)],
        [command('resolve', ' --why <text>'), 'complete it by hand'],
        [command('discard'), 'give it up'],
      ]);
    case 'PARTIAL':
    case 'FAILED':
      return steps([
        [command('logs'), 'what happened'],
        [command('retry'), 'a new job for what is not done'],
      ]);
    case 'CANCELLED':
      return steps([[command('retry'), 'a new job for what is not done']]);
    case 'COMPLETED':
      return briefId === null ? [] : [`plumbline brief${whose}`];
  }
}

/** A job that is over its budget goes on only with a larger one, and one that leaves it room. */
function raised({ usage, tokenLimit }: JobReport): string {
  if (!isOverBudget(usage, tokenLimit)) return '';
  const used = tokensOf(usage);
  return ` --token-limit ${used < tokenLimit * 2 ? tokenLimit * 2 : used * 2}`;
}

function resumeText({ pause, stages, usage, tokenLimit }: JobReport): string {
  if (isOverBudget(usage, tokenLimit)) return `go on with more than ${grouped(tokenLimit)} tokens`;
  const names = pause?.reason === 'error' ? ['failed', 'skipped', 'pending'] : ['pending'];
  const next = stages.find((stage) => names.includes(stage.status));
  return next === undefined ? 'go on' : `go on with ${next.name}`;
}
