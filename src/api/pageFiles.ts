/** The files of the page, read once. What is not among them cannot be asked for, whatever the address says. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** As the build leaves it, seen from the sources as well as from the build itself. */
const BUILT = fileURLToPath(new URL('../../dist/', import.meta.url));

/** Words and decisions that the page shares with the rest: pure, and of nothing but the same. */
const SHARED = [
  'job/durationText.js',
  'job/events.js',
  'job/paceText.js',
  'job/progress.js',
  'job/stage.js',
  'job/status.js',
  'job/usage.js',
  'news/briefWording.js',
  'news/edits.js',
  'news/refusal.js',
  'news/sentences.js',
  'news/shownMarks.js',
  'news/words.js',
];

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
};

export interface PageFile {
  body: Uint8Array<ArrayBuffer>;
  type: string;
  /** Changes with the content. */
  etag: string;
}

/** Every file of the page by its path below `/assets/`; the page itself is `page/index.html`. */
export async function readPageFiles(built = BUILT): Promise<ReadonlyMap<string, PageFile>> {
  const own = await readdir(join(built, 'page'), { recursive: true, withFileTypes: true });
  const paths = own
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(built.length).replaceAll('\\', '/'));
  const served = [...paths, ...SHARED].filter((path) => extname(path) in TYPES);
  return new Map(
    await Promise.all(served.map(async (path) => [path, await readPageFile(built, path)] as const)),
  );
}

async function readPageFile(built: string, path: string): Promise<PageFile> {
  const body = new Uint8Array(await readFile(join(built, path)));
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  return { body, type: TYPES[extname(path)] ?? 'application/octet-stream', etag };
}
