import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  DatumConflictError,
  datumId,
  expandDatums,
  inputUri,
  listingOf,
  type BatchInput,
  type Datum,
  type Listing,
} from '../../../src/batch/index.js';
import { NothingThereError, openStorage } from '../../../src/storage/index.js';

/** A world in which the location `/a3` has three entries, and `/b` one. */
const counted: Listing = async function* ({ URI, glob }) {
  await Promise.resolve();
  if (glob === '/') yield '';
  else for (let n = 1; n <= Number(/\d+$/.exec(URI)?.[0] ?? 1); n++) yield `${n}.txt`;
};

const atom = (repo: string, glob: '/' | '/*' = '/*'): BatchInput => ({
  atom: { repo, URI: `/${repo}`, glob },
});

async function datumsOf(input: BatchInput, listing = counted): Promise<Datum[]> {
  const datums: Datum[] = [];
  for await (const datum of expandDatums(input, listing)) datums.push(datum);
  return datums;
}

const shortOf = ({ inputs }: Datum) => inputs.map(({ repo, path }) => `${repo}/${path}`).join(' ');

describe('The datums', () => {
  test('of / are one, with everything', async () => {
    const [only, ...others] = await datumsOf(atom('a3', '/'));
    expect(only?.inputs).toEqual([{ repo: 'a3', uri: '/a3', path: '' }]);
    expect(others).toEqual([]);
  });

  test('of /* are one per entry', async () => {
    const datums = await datumsOf(atom('a3'));
    expect(datums.map(shortOf)).toEqual(['a3/1.txt', 'a3/2.txt', 'a3/3.txt']);
  });

  test('of a cross are all combinations, the last part changing first', async () => {
    const datums = await datumsOf({ cross: [atom('a2'), atom('b2'), atom('c', '/')] });
    expect(datums.map(shortOf)).toEqual([
      'a2/1.txt b2/1.txt c/',
      'a2/1.txt b2/2.txt c/',
      'a2/2.txt b2/1.txt c/',
      'a2/2.txt b2/2.txt c/',
    ]);
  });

  test('of a union come part after part', async () => {
    const datums = await datumsOf({ union: [atom('a2'), atom('b', '/')] });
    expect(datums.map(shortOf)).toEqual(['a2/1.txt', 'a2/2.txt', 'b/']);
  });

  test.each<[string, BatchInput, number]>([
    ['m·n for a cross of m and n', { cross: [atom('a7'), atom('b11')] }, 77],
    ['m+n for a union of m and n', { union: [atom('a7'), atom('b11')] }, 18],
    [
      'm·(n+o) for a union in a cross',
      { cross: [atom('a7'), { union: [atom('b11'), atom('c2')] }] },
      91,
    ],
    [
      'm·n+o·p for crosses in a union',
      { union: [{ cross: [atom('a7'), atom('b2')] }, { cross: [atom('c3'), atom('d5')] }] },
      29,
    ],
    [
      'm·n·o for a cross in a cross',
      { cross: [{ cross: [atom('a2'), atom('b3')] }, atom('c4')] },
      24,
    ],
    ['none for a cross with nothing', { cross: [atom('a7'), atom('b0')] }, 0],
    ['n for a union with nothing', { union: [atom('a7'), atom('b0')] }, 7],
    ['n for a cross of one', { cross: [atom('a7')] }, 7],
  ])('are %s', async (_rule, input, count) => {
    const ids = (await datumsOf(input)).map(({ id }) => id);
    expect(ids).toHaveLength(count);
    expect(new Set(ids).size).toBe(count);
  });

  test('with the same inputs are one, also when a cross names them in another order', async () => {
    const ab = { cross: [atom('a2'), atom('b2')] };
    const ba = { cross: [atom('b2'), atom('a2')] };
    expect(await datumsOf({ union: [ab, ba] })).toEqual(await datumsOf(ab));
  });

  test('that would have two inputs in one folder are refused', async () => {
    const datums = datumsOf({ cross: [atom('a'), atom('a', '/')] });
    await expect(datums).rejects.toThrow(DatumConflictError);
    await expect(datums).rejects.toThrow('would both be put into "a"');
  });

  test('come as the listing goes on, and not after it', async () => {
    let listed = 0;
    const endless: Listing = async function* () {
      for (;;) yield await Promise.resolve(String((listed += 1)));
    };
    for await (const datum of expandDatums(atom('a'), endless)) {
      if (shortOf(datum) === 'a/10') break;
    }
    expect(listed).toBe(10);
  });

  test('half a million of them do not sit in memory', async () => {
    const many: BatchInput = { cross: [atom('a500'), atom('b1000')] };
    const before = process.memoryUsage().heapUsed;
    let [count, most] = [0, 0];
    for await (const datum of expandDatums(many, counted)) {
      count += datum.inputs.length / 2;
      if (count % 100_000 === 0) most = Math.max(most, process.memoryUsage().heapUsed - before);
    }
    expect(count).toBe(500_000);
    expect(most).toBeLessThan(150 * 1024 * 1024);
  });
});

describe('The id of a datum', () => {
  const input = (uri: string, path: string, repo = 'texts') => ({ repo, uri, path });

  test('says what it is about', () => {
    expect(datumId([input('/in', 'moby dick.txt')])).toMatch(/^moby-dick\.txt-[0-9a-f]{16}$/);
    expect(datumId([input('/in', '')])).toMatch(/^texts-[0-9a-f]{16}$/);
    expect(datumId([input('/in', 'b.txt', 'z'), input('/in', 'a/', 'a')])).toMatch(
      /^a-\+b\.txt-[0-9a-f]{16}$/,
    );
  });

  test('is the same for the same inputs, in any order', () => {
    const [one, other] = [input('/in', 'a'), input('/in', 'b', 'more')];
    expect(datumId([one, other])).toBe(datumId([other, one]));
  });

  test('never changes, as jobs of earlier releases are told apart by it', () => {
    expect(datumId([input('s3://bucket/in', 'a b.txt')])).toBe('a-b.txt-672261b054493f28');
  });

  test.each([
    [input('/in', 'a'), input('/in', 'b')],
    [input('/in', 'a'), input('/in2', 'a')],
    [input('/in', 'a'), input('/in', 'a', 'other')],
    [input('/in', 'a'), input('/in', 'a/')],
    [input('/in', 'a b'), input('/in', 'a-b')],
    [input('/in', '日'), input('/in', '本')],
  ])('differs between %j and %j', (one, other) => {
    expect(datumId([one])).not.toBe(datumId([other]));
  });

  test('is plain and has at most 100 characters', () => {
    const ids = [
      datumId([input('/in', 'x'.repeat(300))]),
      datumId([input('/in', '日本語')]),
      datumId(Array.from({ length: 50 }, (_, n) => input('/in', `file ${n}`, `repo${n}`))),
    ];
    for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9._+-]{16,100}$/);
  });
});

describe('Listing a storage', () => {
  async function folderWith(...names: string[]): Promise<string> {
    const folder = await mkdtemp(path.join(tmpdir(), 'plumbline-datums-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    for (const name of names) {
      await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
      await writeFile(path.join(folder, name), name);
    }
    return folder;
  }
  const listing = listingOf(openStorage({}));
  const of = (URI: string, glob: '/' | '/*'): BatchInput => ({ atom: { repo: 'in', URI, glob } });

  test('finds files and folders one level below', async () => {
    const folder = await folderWith('b.txt', 'a/1.txt', 'a/2.txt');
    const datums = await datumsOf(of(folder, '/*'), listing);
    expect(datums.map(shortOf)).toEqual(['in/a/', 'in/b.txt']);
    expect(datums.map(({ inputs }) => inputUri(inputs[0]!))).toEqual([
      `${folder}/a/`,
      `${folder}/b.txt`,
    ]);
  });

  test('finds no datum in an empty folder', async () => {
    expect(await datumsOf(of(await folderWith(), '/*'), listing)).toEqual([]);
  });

  test('takes an empty location that is wanted whole for a mistake', async () => {
    const datums = datumsOf(of(await folderWith(), '/'), listing);
    await expect(datums).rejects.toThrow(NothingThereError);
  });

  test('names a location that is missing', async () => {
    const missing = path.join(await folderWith(), 'missing');
    await expect(datumsOf(of(missing, '/*'), listing)).rejects.toThrow(missing);
  });
});
