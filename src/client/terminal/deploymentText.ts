/** Builds as people read them in a terminal. */
import { colors } from './colors.js';
import { adviceOn, type BuildState, type DeploymentReport } from '../deployedBuild.js';
import type { Promotion } from '../deployments.js';
import { plainTable } from './text.js';

const STATE_COLORS: Record<BuildState, (text: string) => string> = {
  new: colors.cyan,
  current: colors.green,
  ramping: colors.green,
  draining: colors.yellow,
  drained: colors.dim,
};

export function deploymentText(report: DeploymentReport): string {
  const { deployment, taskQueue, current, builds, unversionedWorkers } = report;
  const lines = [`deployment ${colors.bold(deployment)}, task queue ${taskQueue}`];
  if (builds.length === 0) {
    lines.push('No worker with a build has come yet: plumbline worker --build <id>');
  } else {
    const table = plainTable(['', 'build', 'state', 'since', 'open jobs', 'workers']);
    for (const { id, state, since, openJobs, workers } of builds) {
      const mark = id === current ? colors.green('●') : '';
      const at = since?.slice(0, 16).replace('T', ' ') ?? '–';
      table.push([mark, id, STATE_COLORS[state](state), at, openJobs, workers]);
    }
    lines.push(table.toString());
  }
  const unversioned = `${unversionedWorkers} ${unversionedWorkers === 1 ? 'worker' : 'workers'} without a version`;
  if (current === null)
    lines.push(`New jobs go to workers without a version: ${unversionedWorkers}`);
  else if (unversionedWorkers > 0) lines.push(`${unversioned}, given no jobs`);
  lines.push(...builds.flatMap((build) => adviceOn(build) ?? []));
  return lines.join('\n');
}

export function promotionText({ current, previous }: Promotion): string {
  const name = (build: string | null) =>
    build === null ? 'workers without a version' : `build ${build}`;
  if (current === previous) return `New jobs already begin on ${name(current)}.`;
  const open =
    previous === null
      ? 'Open jobs without a version go over to it at their next step.'
      : 'Open jobs stay where they are.';
  return `New jobs begin on ${name(current)}; before, it was ${name(previous)}. ${open}`;
}
