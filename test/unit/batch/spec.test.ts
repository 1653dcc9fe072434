import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { BatchSpecError, parseBatchSpec } from '../../../src/batch/index.js';

const SAMPLE = path.resolve('samples/batch/word-count.json');

/** As little as a spec can say. */
const least = {
  pipeline: { name: 'least' },
  transform: { cmd: ['true'] },
  input: { atom: { URI: 's3://bucket/texts', glob: '/*' } },
  egress: { URI: 's3://bucket/counts' },
};

const atom = (repo: string, glob = '/*') => ({ atom: { repo, URI: `/data/${repo}`, glob } });

function problemsOf(input: unknown, base?: string): readonly string[] {
  try {
    parseBatchSpec(input, base);
  } catch (error) {
    if (error instanceof BatchSpecError) return error.problems;
    throw error;
  }
  return [];
}

describe('A batch spec', () => {
  test('has variables that are secret', () => {
    const { transform } = parseBatchSpec({
      ...least,
      transform: { cmd: ['true'], secret_env: { TOKEN: 'hush-hush' } },
    });
    expect(JSON.stringify(transform.secret_env)).toBe('{"TOKEN":"[secret]"}');
  });

  test.each<[object, string]>([
    [
      { secret_env: { 'A B': 'x' } },
      '["A B"]: expected the name of an environment variable, was "A B"',
    ],
    [{ env: { A: '1' }, secret_env: { A: 'x' } }, '.A: expected it in one place, not in env or'],
    [{ pass_env: ['A'], secret_env: { A: 'x' } }, '.A: expected it in one place, not in env or'],
  ])('is refused with %j', (transform, problem) => {
    const [first] = problemsOf({ ...least, transform: { cmd: ['true'], ...transform } });
    expect(first).toContain(`transform.secret_env${problem}`);
  });

  test('for workers outside has none, as nobody would be given them', () => {
    const transform = { secret_env: { TOKEN: 'hush-hush' } };
    expect(problemsOf({ ...least, workers: 'outside', transform })).toEqual([
      'transform.secret_env: workers outside are given no variables',
    ]);
  });

  test('that says the least gets every default', () => {
    expect(parseBatchSpec(least)).toEqual({
      pipeline: { name: 'least' },
      transform: { cmd: ['true'], env: {}, pass_env: [] },
      input: { atom: { repo: 'texts', URI: 's3://bucket/texts', glob: '/*' } },
      egress: { URI: 's3://bucket/counts' },
      parallelism_spec: { constant: 1 },
      workers: 'own',
      datum_tries: 1,
      delay: 0,
    });
  });

  test('of the samples is valid', async () => {
    const spec = parseBatchSpec(JSON.parse(await readFile(SAMPLE, 'utf8')), path.dirname(SAMPLE));
    expect(spec).toMatchObject({
      input: { atom: { URI: path.resolve('samples/batch/texts') } },
      egress: { URI: path.resolve('samples/batch/counts') },
      job_timeout: 600_000,
    });
  });

  test('that was parsed parses to itself, so it can be handed on', () => {
    const spec = parseBatchSpec(
      { ...least, input: { cross: [atom('a'), { union: [atom('b'), atom('c')] }] }, delay: '90s' },
      '/base',
    );
    expect(parseBatchSpec(JSON.parse(JSON.stringify(spec)))).toEqual(spec);
  });

  test('has its locations written in one way', () => {
    const spec = parseBatchSpec(
      { ...least, input: { atom: { URI: 'texts/', glob: '/' } }, egress: { URI: 'file:///out/' } },
      '/base',
    );
    expect(spec).toMatchObject({
      input: { atom: { URI: '/base/texts', repo: 'texts' } },
      egress: { URI: '/out' },
    });
  });

  test('for outside workers needs no command', () => {
    const { pipeline, input, egress } = least;
    const rest = { pipeline, input, egress };
    expect(parseBatchSpec({ ...rest, workers: 'outside' })).toMatchObject({ workers: 'outside' });
    expect(problemsOf(rest)).toEqual([
      'transform.cmd: expected a command, or "workers": "outside"',
    ]);
  });

  test.each([
    ['job_timeout', '2h', 7_200_000],
    ['job_timeout', 1000, 1000],
    ['delay', '1m', 60_000],
    ['delay', 0, 0],
    ['datum_tries', 20, 20],
    ['datum_timeout', '90s', 90_000],
    ['parallelism_spec', { constant: 1000 }, { constant: 1000 }],
  ])('may say %s: %j', (field, value, parsed) => {
    expect(parseBatchSpec({ ...least, [field]: value })).toHaveProperty(field, parsed);
  });

  test.each([
    ['datum_tries', 0, 'datum_tries: Too small: expected number to be >=1, was 0'],
    ['datum_tries', 21, 'datum_tries: Too big: expected number to be <=20, was 21'],
    ['job_timeout', 'soon', 'job_timeout: expected a duration between 1s and 7d, was "soon"'],
    ['delay', '25h', 'delay: expected a duration between 0s and 24h, was "25h"'],
    [
      'parallelism_spec',
      { constant: 1001 },
      'parallelism_spec.constant: Too big: expected number to be <=1000, was 1001',
    ],
    ['workers', 'mine', 'workers: Invalid option: expected one of "own"|"outside", was "mine"'],
    ['pipeline', { name: '' }, 'pipeline.name: expected letters, digits, . _ or -, was ""'],
    ['transform', { cmd: [''] }, 'transform.cmd[0]: expected a program, was ""'],
    [
      'transform',
      { cmd: ['true'], env: { PLUMBLINE_PFS: '/' } },
      'transform.env.PLUMBLINE_PFS: names that begin with PLUMBLINE_ are ours, was "PLUMBLINE_PFS"',
    ],
    [
      'transform',
      { cmd: ['true'], pass_env: ['A B'] },
      'transform.pass_env[0]: expected the name of an environment variable, was "A B"',
    ],
    ['egress', {}, 'egress.URI: Invalid input: expected string, received undefined'],
    [
      'egress',
      { URI: 'gs://bucket/out' },
      'egress.URI: "gs://bucket/out" is not a location: expected a folder, a file: URL or s3://bucket/prefix, was "gs://bucket/out"',
    ],
    [
      'egress',
      { URI: 'out' },
      'egress.URI: "out" is not a location: a relative path means another folder on every machine; write an absolute one, was "out"',
    ],
  ])('may not say %s: %j', (field, value, problem) => {
    expect(problemsOf({ ...least, [field]: value })).toEqual([problem]);
  });

  test.each([
    [
      { ...least, retries: 3 },
      'unknown field "retries" (known: pipeline, transform, input, egress, parallelism_spec, workers, datum_tries, datum_timeout, job_timeout, delay)',
    ],
    [
      { ...least, pipeline: { name: 'x', owner: 'me' } },
      'unknown field "pipeline.owner" (known: name)',
    ],
    [
      { ...least, transform: { cmd: ['true'], shell: true } },
      'unknown field "transform.shell" (known: cmd, env, secret_env, pass_env)',
    ],
    [{ ...least, egress: { URI: '/out', uri: '/out' } }, 'unknown field "egress.uri" (known: URI)'],
    [
      { ...least, input: { atom: { URI: '/in', glob: '/', lazy: true } } },
      'unknown field "input.atom.lazy" (known: repo, URI, glob)',
    ],
    [
      { ...least, input: { cross: [atom('a'), { join: [] }] } },
      'unknown field "input.cross[1].join" (known: atom, cross, union)',
    ],
  ])('with a field nobody knows is refused with its path and the known ones', (spec, problem) => {
    expect(problemsOf(spec)[0]).toBe(problem);
  });

  test.each([
    ['resource_requests', { memory: '500Mi', cpu: 1 }],
    ['node_selector', { disk: 'ssd' }],
  ])('that tells Kubernetes %s is refused, and says why', (field, value) => {
    expect(problemsOf({ ...least, [field]: value })).toEqual([
      expect.stringMatching(`^${field}: only Kubernetes could use it; `),
    ]);
  });

  test.each(['image', 'image_pull_policy', 'service_account', 'secrets'])(
    'that tells Kubernetes transform.%s is refused, and says why',
    (field) => {
      expect(problemsOf({ ...least, transform: { cmd: ['true'], [field]: 'x' } })).toEqual([
        expect.stringMatching(`^transform\\.${field}: only Kubernetes could use it; `),
      ]);
    },
  );

  test('tells all its problems at once', () => {
    const problems = problemsOf({ ...least, datum_tries: 0, delay: 'x', input: {} });
    expect(problems).toHaveLength(3);
  });
});

describe('The input of a batch spec', () => {
  const problemsWith = (input: unknown) => problemsOf({ ...least, input });

  test.each([
    [{}, 'input: expected exactly one of atom, cross and union'],
    [{ ...atom('a'), union: [atom('b')] }, 'input: expected exactly one of atom, cross and union'],
    [{ union: [] }, 'input.union: Too small: expected array to have >=1 items'],
    [
      { atom: { URI: '/in', glob: '/**' } },
      'input.atom.glob: Invalid option: expected one of "/"|"/*", was "/**"',
    ],
    [
      { atom: { URI: '/in put', glob: '/' } },
      'input.atom: the location gives no name for its folder; name one in repo, was "/in put"',
    ],
    [
      { atom: { URI: '/data/out', glob: '/' } },
      'input.atom: the location gives no name for its folder; name one in repo, was "/data/out"',
    ],
    [
      { atom: { repo: 'Out', URI: '/in', glob: '/' } },
      'input.atom.repo: "out" is where results go, was "Out"',
    ],
    [
      { atom: { repo: '../up', URI: '/in', glob: '/' } },
      'input.atom.repo: expected letters, digits, . _ or -, was "../up"',
    ],
  ])('may not be %j', (input, problem) => {
    expect(problemsWith(input)).toEqual([problem]);
  });

  test.each([
    [{ cross: [atom('a'), atom('a')] }, 'a'],
    [{ cross: [atom('a'), atom('A')] }, 'a'],
    [{ cross: [atom('a'), { union: [atom('b'), atom('a')] }] }, 'a'],
    [{ cross: [atom('a'), { cross: [atom('b'), atom('c')] }, atom('c')] }, 'c'],
    [{ union: [atom('a'), { cross: [atom('b'), atom('b')] }] }, 'b'],
  ])('may not put two inputs of a datum into one folder: %j', (input, repo) => {
    expect(problemsWith(input)).toEqual([
      `input: two inputs of one datum would both be put into "${repo}"; give one of them another repo`,
    ]);
  });

  test.each([
    [{ union: [atom('a'), atom('a')] }],
    [{ cross: [{ union: [atom('a'), atom('a')] }, atom('b')] }],
    [{ cross: [atom('a'), atom('b'), { cross: [atom('c'), atom('d')] }] }],
  ])('may have one folder in different datums: %j', (input) => {
    expect(problemsWith(input)).toEqual([]);
  });

  test.each([
    ['s3://bucket/data', 's3://bucket/data'],
    ['s3://bucket/data', 's3://bucket/data/out'],
    ['s3://bucket', 's3://bucket/out'],
    ['/data', 'file:///data/out/'],
  ])('may not hold the results: input %s, egress %s', (URI, egress) => {
    const input = { union: [atom('a'), { atom: { URI, repo: 'in', glob: '/' } }] };
    expect(problemsOf({ ...least, input, egress: { URI: egress } })).toEqual(
      expect.arrayContaining([expect.stringMatching('^egress.URI: results must not become input')]),
    );
  });

  test('may lie beside the results', () => {
    const input = { atom: { URI: '/data/in', glob: '/' } };
    expect(problemsOf({ ...least, input, egress: { URI: '/data/in-2' } })).toEqual([]);
  });
});
