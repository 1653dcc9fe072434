import { describe, expect, test } from 'vitest';
import { FileSourcesRefusedError } from '../../../src/client/errors.js';
import {
  acceptedReport,
  acceptRequest,
  workflowOptions,
  type JobRequest,
} from '../../../src/client/jobRequest.js';
import { ConfigError } from '../../../src/job/config.js';
import { newsBrief, parseNewsConfig, stagesFor } from '../../../src/pipelines/index.js';
import { InvalidIdError } from '../../../src/job/ids.js';
import { FromStageError, UnknownPipelineError } from '../../../src/pipelines/index.js';

const who = { tenant: 'acme', jobId: 'j1', allowFileSources: false };
const accept = (request: JobRequest = {}) => acceptRequest(request, who);

test('a request that asks for nothing gets the whole news brief, without a lane', () => {
  expect(accept()).toEqual({
    jobId: 'j1',
    tenant: 'acme',
    pipeline: 'news-brief',
    target: null,
    retryOf: null,
    fromStage: null,
    busy: 'queue',
    config: { ...parseNewsConfig({}), holdOnFailure: false },
    stages: stagesFor(newsBrief, parseNewsConfig({})),
  });
});

test('a request keeps all that it asks for', () => {
  const asked = {
    target: 'desk',
    busy: 'reject',
    fromStage: 'neutralize',
    retryOf: 'j0',
  } as const;
  expect(accept(asked)).toMatchObject({
    ...asked,
    stages: [{ name: 'neutralize' }, { name: 'brief' }],
  });
});

test.each([
  ['is held', 'with a target', { target: 'desk' }, true],
  ['is not held', 'without a target', {}, false],
  ['is held', 'without a target when asked to be', { config: { holdOnFailure: true } }, true],
  [
    'is not held',
    'with a target when asked not to be',
    { target: 'desk', config: { holdOnFailure: false } },
    false,
  ],
])('a failing job %s %s', (_is, _when, request, held) => {
  expect(accept(request).config.holdOnFailure).toBe(held);
});

describe('sources that are files', () => {
  const config = {
    sources: [
      { id: 'wire', url: 'https://wire.example/rss' },
      { id: 'desk', url: 'file:///srv/feeds/desk.xml' },
      { id: 'shelf', url: 'file:///srv/feeds/shelf.xml' },
    ],
  };

  test('are refused by name for a caller who may not read them', () => {
    expect(() => accept({ config })).toThrow(FileSourcesRefusedError);
    expect(() => accept({ config })).toThrow(
      'File sources are for the command line only: file:///srv/feeds/desk.xml, file:///srv/feeds/shelf.xml. Give addresses that workers reach over the network.',
    );
  });

  test('are accepted one by one where only some may be read', () => {
    const allowed = ['file:///srv/feeds/desk.xml'];
    const ask = (sources: typeof config.sources) =>
      acceptRequest({ config: { sources } }, { ...who, allowFileSources: allowed });
    expect(ask(config.sources.slice(0, 2)).config['sources']).toHaveLength(2);
    expect(() => ask(config.sources)).toThrow('only: file:///srv/feeds/shelf.xml.');
  });

  test('are accepted for one who may', () => {
    const accepted = acceptRequest({ config }, { ...who, allowFileSources: true });
    expect(accepted.config['sources']).toHaveLength(3);
  });
});

describe('a request is refused before anything starts', () => {
  test.each([
    ['a pipeline nobody has', { pipeline: 'paper' }, UnknownPipelineError],
    ['a config out of bounds', { config: { maxWorkers: 99 } }, ConfigError],
    ['a target without characters', { target: '' }, InvalidIdError],
    ['a target with a space', { target: 'front page' }, InvalidIdError],
    ['a target of 201 characters', { target: 'x'.repeat(201) }, InvalidIdError],
    ['a stage nobody has', { fromStage: 'bind' }, FromStageError],
    ['a stage that is left out', { fromStage: 'evaluation' }, FromStageError],
  ])('for %s', (_what, request, error) => {
    expect(() => accept(request)).toThrow(error);
  });
});

describe('an accepted job', () => {
  const now = new Date('2031-03-01T08:00:00.000Z');
  const accepted = accept({ target: 'desk', retryOf: 'j0', config: { tokenLimit: 700 } });

  test('is PENDING with its stages, its budget and whose retry it is', () => {
    expect(acceptedReport(accepted, now)).toMatchObject({
      status: 'PENDING',
      createdAt: now.toISOString(),
      target: 'desk',
      retryOf: 'j0',
      tokenLimit: 700,
      stages: ['ingest', 'classify', 'neutralize', 'brief'].map((name) => ({ name })),
    });
  });

  test.each([
    ['waits idly in its lane', accepted, now.toISOString()],
    ['is not idle without one', accept(), null],
  ])('%s', (_what, request, idleSince) => {
    expect(acceptedReport(request, now).idleSince).toBe(idleSince);
  });

  test.each([
    ['names its target', accepted, 'news-brief for acme, target desk'],
    ['has none to name', accept(), 'news-brief for acme'],
  ])('%s in its summary in Temporal', (_what, request, summary) => {
    const report = acceptedReport(request, now);
    expect(workflowOptions(request, report).staticSummary).toBe(summary);
  });

  test('can be read before a worker takes it up', () => {
    const report = acceptedReport(accepted, now);
    expect(workflowOptions(accepted, report)).toMatchObject({
      workflowId: 'job/acme/j1',
      args: [accepted],
      memo: { report, config: accepted.config },
    });
  });
});
