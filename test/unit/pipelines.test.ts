import { describe, expect, test } from 'vitest';
import { configSchema } from '../../src/job/config.js';
import {
  FromStageError,
  PipelineError,
  definePipeline,
  newsBrief,
  parseNewsConfig,
  pipelineNamed,
  stagesFor,
  UnknownPipelineError,
  type NewsConfigInput,
  type Pipeline,
  type Stage,
} from '../../src/pipelines/index.js';

const stageNames = (pipeline: Pipeline, config: NewsConfigInput) =>
  stagesFor(pipeline, parseNewsConfig(config)).map((stage) => stage.name);

describe('the news brief', () => {
  const always = ['ingest', 'classify', 'neutralize', 'brief'];

  test.each([
    [{}, always],
    [{ enableEvaluation: true }, [...always, 'evaluation']],
    [{ enableAutoOptimize: true }, [...always, 'optimization']],
    [
      { enableEvaluation: true, enableAutoOptimize: true },
      [...always, 'evaluation', 'optimization'],
    ],
  ])('with %j goes through %j', (config, names) => {
    expect(stageNames(newsBrief, config)).toEqual(names);
  });

  test('has ingest as its only critical stage', () => {
    const critical = newsBrief.stages.filter((stage) => stage.criticality === 'critical');
    expect(critical.map((stage) => stage.name)).toEqual(['ingest']);
  });

  test('optimizes only on the strength of an evaluation', () => {
    const dependent = newsBrief.stages.filter((stage) => stage.requires !== undefined);
    expect(dependent.map(({ name, requires }) => [name, requires])).toEqual([
      ['optimization', 'evaluation'],
    ]);
  });
});

describe('a pipeline', () => {
  test('is found by its name', () => {
    expect(pipelineNamed('news-brief')).toBe(newsBrief);
  });

  test.each(['', 'news', 'News-Brief', 'toString'])('named "%s" does not exist', (name) => {
    expect(() => pipelineNamed(name)).toThrow(UnknownPipelineError);
    expect(() => pipelineNamed(name)).toThrow(
      `There is no pipeline "${name}" (known: news-brief, batch).`,
    );
  });

  test('leaves out the stages a config switches off and keeps the order of the others', () => {
    const pipeline = definePipeline({
      name: 'paper',
      config: configSchema({}),
      stages: [
        { name: 'print', enabled: (config) => config.maxWorkers > 1 },
        { name: 'fold' },
        { name: 'bind', enabled: (config) => config.maxWorkers > 2 },
      ],
    });
    expect(stageNames(pipeline, { maxWorkers: 2 })).toEqual(['print', 'fold']);
  });
});

describe('a pipeline cannot be defined', () => {
  const delay = () => 1000;
  test.each<[string, string, Stage[]]>([
    ['its name must be small letters, digits and dashes', 'My Pipeline', [{ name: 'one' }]],
    ['it has no stages', 'empty', []],
    ['"a.b" is no name for a stage', 'dots', [{ name: 'a.b' }]],
    ['"cleanUp" is not a stage', 'tidy', [{ name: 'cleanUp' }]],
    ['it has two stages "one"', 'twice', [{ name: 'one' }, { name: 'one' }]],
    ['one requires "two"', 'later', [{ name: 'one', requires: 'two' }, { name: 'two' }]],
    ['one requires "one"', 'itself', [{ name: 'one', requires: 'one' }]],
    ['both kind "delay" and a delay', 'no-time', [{ name: 'one', kind: 'delay' }]],
    ['both kind "delay" and a delay', 'no-kind', [{ name: 'one', delay }]],
    ['the ratio of one', 'percent', [{ name: 'one', failsWhen: { ratio: 50 } }]],
    ['the ratio of one', 'all', [{ name: 'one', failsWhen: { ratio: 1 } }]],
    ['the ratio of one', 'no-number', [{ name: 'one', failsWhen: { ratio: NaN } }]],
  ])('when %s', (problem, name, stages) => {
    const define = () => definePipeline({ name, config: configSchema({}), stages });
    expect(define).toThrow(PipelineError);
    expect(define).toThrow(problem);
  });
});

test('the workflow is told all of a stage, defaults included', () => {
  const pipeline = definePipeline({
    name: 'paper',
    config: configSchema({}),
    stages: [
      { name: 'dry', kind: 'delay', delay: (config) => config.maxWorkers * 1000 },
      {
        name: 'fold',
        kind: 'items',
        failsWhen: { ratio: 0.5 },
        onFailure: 'hold',
        requires: 'dry',
      },
    ],
  });
  const defaults = { criticality: 'normal', requires: null, onFailure: 'goOn', delayMs: 0 };
  expect(stagesFor(pipeline, parseNewsConfig({ maxWorkers: 3 }))).toEqual([
    { ...defaults, name: 'dry', kind: 'delay', failsWhen: 'allFailed', delayMs: 3000 },
    {
      ...defaults,
      name: 'fold',
      kind: 'items',
      failsWhen: { ratio: 0.5 },
      onFailure: 'hold',
      requires: 'dry',
    },
  ]);
});

test('a config can decide how a stage is carried out', () => {
  const pipeline = definePipeline({
    name: 'paper',
    config: configSchema({}),
    stages: [{ name: 'fold', kind: ({ maxWorkers }) => (maxWorkers > 1 ? 'items' : 'activity') }],
  });
  const kindFor = (maxWorkers: number) =>
    stagesFor(pipeline, parseNewsConfig({ maxWorkers }))[0]?.kind;
  expect([kindFor(1), kindFor(2)]).toEqual(['activity', 'items']);
});

describe('a job that begins later in its pipeline', () => {
  const from = (fromStage: string | null, config: NewsConfigInput = {}) =>
    stagesFor(newsBrief, parseNewsConfig(config), fromStage).map((stage) => stage.name);
  const optimizing = { enableEvaluation: true, enableAutoOptimize: true };

  test.each([
    [null, ['ingest', 'classify', 'neutralize', 'brief']],
    ['ingest', ['ingest', 'classify', 'neutralize', 'brief']],
    ['neutralize', ['neutralize', 'brief']],
    ['brief', ['brief']],
  ])('from %s on goes through %j', (fromStage, names) => {
    expect(from(fromStage)).toEqual(names);
  });

  test.each([
    ['brief', ['brief', 'evaluation', 'optimization']],
    ['evaluation', ['evaluation', 'optimization']],
  ])('from %s on keeps the stages its config adds: %j', (fromStage, names) => {
    expect(from(fromStage, optimizing)).toEqual(names);
  });

  test.each(['', 'bind', 'Brief', 'toString'])(
    'cannot begin with "%s", which is no stage',
    (name) => {
      expect(() => from(name)).toThrow(FromStageError);
      expect(() => from(name)).toThrow(
        `This job has no stage "${name}" (it has: ingest, classify, neutralize, brief).`,
      );
    },
  );

  test('cannot begin with a stage that its config leaves out', () => {
    expect(() => from('evaluation')).toThrow('This job has no stage "evaluation"');
  });

  test('cannot leave out what one of the rest requires', () => {
    expect(() => from('optimization', optimizing)).toThrow(FromStageError);
    expect(() => from('optimization', optimizing)).toThrow(
      'A job cannot begin with optimization: optimization needs evaluation of the same job.',
    );
  });

  test('may begin with a stage whose requirement its config leaves out anyway', () => {
    expect(from('optimization', { enableAutoOptimize: true })).toEqual(['optimization']);
  });
});
