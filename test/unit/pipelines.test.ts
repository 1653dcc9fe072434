import { describe, expect, test } from 'vitest';
import { parseConfig, type JobConfigInput } from '../../src/job/config.js';
import {
  newsBrief,
  pipelineNamed,
  stagesFor,
  UnknownPipelineError,
  type Pipeline,
} from '../../src/pipelines/index.js';

const stageNames = (pipeline: Pipeline, config: JobConfigInput) =>
  stagesFor(pipeline, parseConfig(config)).map((stage) => stage.name);

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
    const critical = newsBrief.stages.filter((stage) => stage.critical === true);
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
      `There is no pipeline "${name}" (known: news-brief).`,
    );
  });

  test('leaves out the stages a config switches off and keeps the order of the others', () => {
    const pipeline: Pipeline = {
      name: 'paper',
      stages: [
        { name: 'print', enabled: (config) => config.maxWorkers > 1 },
        { name: 'fold' },
        { name: 'bind', enabled: (config) => config.maxWorkers > 2 },
      ],
    };
    expect(stageNames(pipeline, { maxWorkers: 2 })).toEqual(['print', 'fold']);
  });
});
