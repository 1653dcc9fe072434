/** Schedules as people read them in a terminal. */
import ms from 'ms';
import { colors } from './colors.js';
import type { OverlapPolicy } from '../overlap.js';
import type { ScheduleDescription, ScheduleSummary } from '../readSchedule.js';
import type { TriggeredRun } from '../triggerSchedule.js';
import { plainTable } from './text.js';

/** What each policy does when the last run is not over. */
const OVERLAP_WORDS: Readonly<Record<OverlapPolicy, string>> = {
  skip: 'a run is left out while the last one is not over',
  'buffer-one': 'a run waits until the last one is over; one waits at most',
  'buffer-all': 'every run waits until the one before is over',
  'cancel-other': 'the last run is cancelled for the new one',
  'terminate-other': 'the last run is terminated for the new one',
  'allow-all': 'every run starts at once',
};

/** More of them say nothing new. */
const SHOWN_TIMES = 3;

/** One line per schedule. */
export function scheduleListText(schedules: readonly ScheduleSummary[]): string {
  if (schedules.length === 0) {
    return 'No schedules. Create one with: plumbline schedule create <name> --cron "0 5 * * *" --feed <url>';
  }
  const table = plainTable(['schedule', 'cron', 'zone', 'overlap', 'next run', 'last run', 'note']);
  for (const schedule of schedules) {
    const { name, timezone, overlap, paused, nextRuns, recentRuns, note } = schedule;
    table.push([
      name,
      cronText(schedule),
      timezone,
      overlap,
      paused ? colors.yellow('paused') : (nextRuns[0] ?? 'never'),
      recentRuns[0]?.jobId ?? '–',
      note ?? '',
    ]);
  }
  return table.toString();
}

/** Everything `schedule describe` knows. */
export function scheduleText(schedule: ScheduleDescription): string {
  const { name, paused, nextRuns, recentRuns, openJobs, counts } = schedule;
  const facts: [string, string | null][] = [
    ['cron', `${cronText(schedule)}  (${schedule.timezone})`],
    ['overlap', overlapText(schedule)],
    ['catch-up', `runs up to ${ms(schedule.catchupWindowMs, { long: true })} late are made up for`],
    ['pipeline', schedule.pipeline],
    ['from stage', schedule.fromStage],
    ['target', targetText(schedule)],
    ['note', schedule.note],
    ['created', schedule.createdAt],
    ['runs', `${counts.started} started, ${counts.skipped} skipped, ${counts.missed} missed`],
    [
      'next runs',
      paused ? 'none while it is paused' : nextRuns.slice(0, SHOWN_TIMES).join('  ') || 'none',
    ],
    ['next', nextStep(schedule)],
  ];
  const lines = facts.flatMap(([fact, value]) =>
    value === null ? [] : [`${colors.dim(fact.padEnd(12))}${value}`],
  );
  const state = paused ? colors.yellow('paused') : colors.green('active');
  const head = `Schedule ${colors.bold(name)}  ${state}`;
  if (recentRuns.length === 0) return [head, '', ...lines].join('\n');
  const table = plainTable(['last jobs', 'scheduled for', '']);
  for (const { jobId, scheduledFor } of recentRuns) {
    table.push([jobId, scheduledFor, openJobs.includes(jobId) ? colors.cyan('open') : 'over']);
  }
  return [head, '', ...lines, '', table.toString()].join('\n');
}

/** What became of a run that somebody asked for. */
export function triggeredText(
  name: string,
  tenant: string,
  { outcome, jobId, overlap }: TriggeredRun,
): string {
  const whose = whoseFlag(tenant);
  if (outcome === 'started') {
    return `Job ${colors.bold(jobId ?? '')} started. Follow it with: plumbline watch ${jobId ?? ''}${whose}`;
  }
  if (outcome === 'skipped') {
    return `Skipped: the last run of ${name} is not over, and its overlap policy is ${overlap}. To run anyway: plumbline schedule trigger ${name}${whose} --overlap allow-all`;
  }
  return `The run of ${name} waits for the last one to end (overlap policy ${overlap}). See: plumbline schedule describe ${name}${whose}`;
}

function cronText({ cron }: ScheduleSummary): string {
  return cron.join(' | ') || 'not known; see the Temporal UI';
}

function overlapText({ overlap, target }: ScheduleSummary): string {
  const turn = overlap === 'allow-all' && target !== null ? ' and waits its turn in the lane' : '';
  return `${overlap}: ${OVERLAP_WORDS[overlap]}${turn}`;
}

function targetText({ target, busy }: ScheduleSummary): string | null {
  if (target === null) return null;
  return busy === 'reject' ? `${target}  (a run is rejected while the lane is busy)` : target;
}

/** The command that a person in front of this schedule most likely wants next. */
function nextStep({ name, tenant, paused }: ScheduleDescription): string {
  return `plumbline schedule ${paused ? 'resume' : 'trigger'} ${name}${whoseFlag(tenant)}`;
}

function whoseFlag(tenant: string): string {
  return tenant === 'default' ? '' : ` --tenant ${tenant}`;
}
