import proto from '@temporalio/proto';
import { describe, expect, test } from 'vitest';
import { adviceOn, stateOf, type DeployedBuild } from '../../../src/client/deployedBuild.js';

const Status = proto.temporal.api.enums.v1.WorkerDeploymentVersionStatus;
const at = (seconds: number) => proto.google.protobuf.Timestamp.fromObject({ seconds });

describe('the state of a build', () => {
  const times = {
    createTime: at(1),
    currentSinceTime: at(2),
    rampingSinceTime: at(3),
    drainageInfo: { lastChangedTime: at(4) },
  };
  test.each([
    ['CREATED', 'new', 1],
    ['INACTIVE', 'new', 1],
    ['CURRENT', 'current', 2],
    ['RAMPING', 'ramping', 3],
    ['DRAINING', 'draining', 4],
    ['DRAINED', 'drained', 4],
  ] as const)('%s is %s, since when that began', (status, state, second) => {
    const version = { ...times, status: Status[`WORKER_DEPLOYMENT_VERSION_STATUS_${status}`] };
    const since = new Date(second * 1000).toISOString();
    expect(stateOf(version)).toEqual({ state, since });
  });
});

describe('the advice on a build', () => {
  const build = (parts: Partial<DeployedBuild>): DeployedBuild => ({
    id: '7',
    state: 'current',
    since: null,
    openJobs: 0,
    workers: 1,
    ...parts,
  });
  test.each([
    [{ state: 'current' }, undefined],
    [{ state: 'current', workers: 0 }, /^New jobs wait for a worker of build 7/],
    [{ state: 'current', workers: 0, openJobs: 2 }, /^2 open jobs wait for a worker of build 7/],
    [{ state: 'draining', openJobs: 1 }, undefined],
    [{ state: 'draining', openJobs: 1, workers: 0 }, /^1 open job waits for a worker of build 7/],
    [{ state: 'drained' }, /^The workers of build 7 can be stopped/],
    [{ state: 'drained', workers: 0 }, undefined],
    [{ state: 'new' }, undefined],
    [{ state: 'new', workers: 0 }, undefined],
  ] as const)('with %j', (parts, advice) => {
    const given = adviceOn(build(parts));
    if (advice === undefined) expect(given).toBeUndefined();
    else expect(given).toMatch(advice);
  });
});
