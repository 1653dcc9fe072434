import { describe, expect, test } from 'vitest';
import { permitted, permittedCommand } from '../../../src/activities/batch/access.js';
import { parseBatchConfig } from '../../../src/pipelines/index.js';

const config = (input: string, egress: string) =>
  parseBatchConfig({
    pipeline: { name: 'test' },
    input: { atom: { repo: 'in', URI: input, glob: '/*' } },
    transform: { cmd: ['sh', '-c', 'true'] },
    egress: { URI: egress },
  });
const inFolders = config('/data/in', '/data/out');
const inBuckets = config('s3://bucket/in', 's3://bucket/out');
const mixed = config('s3://bucket/in', '/data/out');

describe('a worker', () => {
  test.each([
    [inFolders, false, '/data/in'],
    [mixed, false, '/data/out'],
    [inFolders, true, undefined],
    [inBuckets, false, undefined],
  ])('works on %j with folders allowed: %s', (given, allowFileSources, refused) => {
    const asking = () => permitted({ config: given }, { allowFileSources });
    if (refused === undefined) expect(asking()).toEqual(given);
    else
      expect(asking).toThrow(
        `This worker does not read or write ${refused}: start workers with --allow-file-sources`,
      );
  });

  test('runs commands only where it was told to', () => {
    const asking = (allowCommands: boolean) => () =>
      permittedCommand({ config: inBuckets }, { allowFileSources: false, allowCommands });
    expect(asking(true)()).toEqual(inBuckets);
    expect(asking(false)).toThrow(
      'This worker does not run sh: start workers with --allow-commands',
    );
  });
});
