import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import {
  expandDatums,
  listingOf,
  parseBatchSpec,
  runCommand,
  uploadOutputs,
  type OutputEnd,
} from '../../../src/batch/index.js';
import { contentOf, namesIn, type Scene } from '../scene.js';

const SAMPLE = path.resolve('samples/batch');

/** The sample spec, from its text files to its counts, as a job does it datum by datum. */
export function wordCountSuite(scene: Scene): void {
  test('The sample batch counts the words of its texts', async () => {
    const { storage } = scene;
    const [texts, counts] = [await scene.place(), await scene.place()];
    for (const text of await readdir(path.join(SAMPLE, 'texts')))
      await storage.upload(path.join(SAMPLE, 'texts', text), texts, text);
    const written = JSON.parse(
      await readFile(path.join(SAMPLE, 'word-count.json'), 'utf8'),
    ) as object;
    const spec = parseBatchSpec({
      ...written,
      input: { atom: { repo: 'texts', URI: texts, glob: '/*' } },
      egress: { URI: counts },
    });
    const ends: OutputEnd[] = [];
    for await (const datum of expandDatums(spec.input, listingOf(storage)))
      await runCommand({ datum, transform: spec.transform, storage }, ({ files }) =>
        uploadOutputs({
          storage,
          files,
          egress: spec.egress.URI,
          register: () => Promise.resolve(),
          finish: (_output, end) => Promise.resolve(void ends.push(end)),
        }),
      );
    expect(ends).toEqual([{ status: 'done' }, { status: 'done' }, { status: 'done' }]);
    expect(await namesIn(storage, counts)).toEqual([
      'ferry.count',
      'orchard.count',
      'the lighthouse.count',
    ]);
    expect(await contentOf(scene, counts, 'ferry.count')).toBe('25\n');
    expect(await contentOf(scene, counts, 'the lighthouse.count')).toBe('11\n');
  });
}
