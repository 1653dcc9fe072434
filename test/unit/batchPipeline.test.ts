import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigError } from '../../src/job/config.js';
import { batch, parseBatchConfig, stagesFor } from '../../src/pipelines/index.js';

const spec = {
  pipeline: { name: 'test' },
  input: { atom: { repo: 'in', URI: '/data/in', glob: '/*' } },
  transform: { cmd: ['sh', '-c', 'true'] },
  egress: { URI: 's3://bucket/out' },
};
const problemsOf = (config: object): readonly string[] => {
  try {
    parseBatchConfig(config);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
  }
  return [];
};

describe('the config of a batch', () => {
  test('says in its own words what every job can be told', () => {
    const config = { parallelism_spec: { constant: 7 }, datum_tries: 4, job_timeout: '10m' };
    expect(parseBatchConfig({ ...spec, ...config })).toMatchObject({
      maxWorkers: 7,
      itemTries: 4,
      deadline: 600_000,
    });
  });

  test('has the other keys of every job beside it', () => {
    const config = parseBatchConfig({ ...spec, lease: '5m', stopEarlyRate: 0.5, deadline: '3h' });
    expect(config).toMatchObject({ lease: 300_000, stopEarlyRate: 0.5, deadline: 10_800_000 });
    expect(config).toMatchObject({ stageAttempts: 3, batchSize: 1 });
  });

  test('parses to itself', () => {
    const once = parseBatchConfig({ ...spec, job_timeout: '10m', datum_timeout: '5s' });
    expect(parseBatchConfig({ ...once, holdOnFailure: false })).toEqual({
      ...once,
      holdOnFailure: false,
    });
  });

  test.each([
    [{ maxWorkers: 3 }, 'maxWorkers: a batch says it as parallelism_spec.constant'],
    [{ itemTries: 3 }, 'itemTries: a batch says it as datum_tries'],
    [{ deadline: '1h', job_timeout: '2h' }, 'deadline: a batch says it as job_timeout'],
    [{ heartbeat: '2m' }, 'heartbeat: expected at most half of lease'],
    [{ lease: 0 }, 'lease: expected a duration between 500ms and 24h'],
    [{ retries: 3 }, 'unknown field "retries" (known: pipeline, transform,'],
    [{ node_selector: {} }, 'node_selector: only Kubernetes could use it;'],
    [{ transform: {} }, 'transform.cmd: expected a command'],
    [{ egress: { URI: './out' } }, 'egress.URI: "./out" is not a location: a relative path'],
  ])('with %j is refused', (config, problem) => {
    const problems = problemsOf({ ...spec, ...config });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(problem);
  });

  test('is refused with all of its problems at once', () => {
    expect(problemsOf({ ...spec, retries: 3, datum_tries: 0, stageAttempts: 0 })).toHaveLength(3);
  });

  test('in a file is relative to its folder, and to nothing else', () => {
    const atom = (URI: string) => ({ atom: { URI, glob: '/*' } });
    const written = {
      ...spec,
      input: { cross: [atom('./texts'), { union: [atom('s3://b/x'), atom('/abs')] }] },
      egress: { URI: '../out' },
      transform: { cmd: ['./run'], env: { URI: './stays' } },
    };
    expect(batch.readIn?.(written, '/srv/specs')).toEqual({
      ...written,
      input: {
        cross: [
          atom(path.resolve('/srv/specs/texts')),
          { union: [atom('s3://b/x'), atom('/abs')] },
        ],
      },
      egress: { URI: path.resolve('/srv/out') },
    });
  });
});

describe('a batch', () => {
  test.each([
    [{}, ['collect', 'process', 'results']],
    [{ delay: '5s' }, ['delay', 'collect', 'process', 'results']],
  ])('with %j goes through %j', (config, names) => {
    const stages = stagesFor(batch, parseBatchConfig({ ...spec, ...config }));
    expect(stages.map(({ name }) => name)).toEqual(names);
  });

  test.each([
    ['own', 'items'],
    ['outside', 'pull'],
  ])('with %s workers has its items processed as %s', (workers, kind) => {
    const stages = stagesFor(batch, parseBatchConfig({ ...spec, workers }));
    expect(stages.find(({ name }) => name === 'process')?.kind).toBe(kind);
  });

  test('for workers outside runs no commands here', () => {
    const config = parseBatchConfig({ ...spec, workers: 'outside' });
    expect(batch.localCommands?.(config)).toEqual([]);
  });

  test('tells which folders and programs of a worker it would use', () => {
    const config = parseBatchConfig(spec);
    expect(batch.localFiles?.(config)).toEqual(['/data/in']);
    expect(batch.localCommands?.(config)).toEqual(['sh']);
  });
});
