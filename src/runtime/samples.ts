import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The instant the sample feeds were written for: every article in them is from the 20 hours before it. */
export const SAMPLES_REFERENCE_INSTANT = new Date('2025-06-12T12:00:00Z');

/** The feeds as shipped, at the package root; src/runtime/ and dist/runtime/ are equally deep. */
export const SAMPLE_FEEDS_DIR = fileURLToPath(new URL('../../samples/feeds/', import.meta.url));

/** A sample feed as a job takes it; the same shape as a configured source. */
export interface SampleSource {
  /** The outlet's slug; the same in every run. */
  id: string;
  /** file: URL of the prepared copy. */
  url: string;
  /** Breaks ties in the brief; lower is earlier. */
  priority: number;
}

/** The fictional outlets, most trusted first. */
const OUTLETS = [
  { id: 'meridian-ledger', file: 'meridian-ledger.rss.xml', priority: 1 },
  { id: 'lattice-review', file: 'lattice-review.json', priority: 2 },
  { id: 'touchline-and-stage', file: 'touchline-and-stage.rdf', priority: 3 },
  { id: 'harrow-ferry-courier', file: 'harrow-ferry-courier.atom.xml', priority: 4 },
  { id: 'daily-klaxon', file: 'daily-klaxon.rss.xml', priority: 5 },
] as const;

/** Thrown when a shipped feed cannot be read: the installation is incomplete. */
export class SampleFeedMissingError extends Error {
  constructor(path: string, cause: unknown) {
    super(`Sample feed ${path} cannot be read. Install plumbline again, or use your own sources.`, {
      cause,
    });
    this.name = 'SampleFeedMissingError';
  }
}

/**
 * Makes the sample world as fresh as today's news, so that no cutoff leaves it out: copies the
 * feeds into `targetDir` with every date moved so that the reference instant becomes `now`.
 * A job that is reading an older copy meanwhile never sees half a file.
 */
export async function prepareSamples(targetDir: string, now: Date): Promise<SampleSource[]> {
  const shiftMs = now.getTime() - SAMPLES_REFERENCE_INSTANT.getTime();
  await mkdir(targetDir, { recursive: true });
  return Promise.all(
    OUTLETS.map(async ({ id, file, priority }) => {
      const target = join(targetDir, file);
      await replaceFile(target, shiftDates(await readSampleFeed(file), shiftMs));
      return { id, url: pathToFileURL(target).href, priority };
    }),
  );
}

const RFC_822_DATE =
  /\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} (GMT|[+-]\d{4})/g;
const ISO_8601_DATE = /\b\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(Z|[+-]\d{2}:\d{2})/g;

/**
 * Moves every timestamp of a feed, in its own syntax and time zone. Results are rounded down to
 * the second, so that a date moved to `now` is never in the future.
 */
export function shiftDates(feed: string, shiftMs: number): string {
  return feed
    .replace(RFC_822_DATE, (date, zone: string) =>
      localTime(date, zone, shiftMs).toUTCString().replace('GMT', zone),
    )
    .replace(
      ISO_8601_DATE,
      (date, zone: string) => localTime(date, zone, shiftMs).toISOString().slice(0, 19) + zone,
    );
}

/** The moved date with its wall-clock time in the UTC fields, ready to be printed before `zone`. */
function localTime(date: string, zone: string, shiftMs: number): Date {
  return new Date(Date.parse(date) + shiftMs + zoneOffsetMs(zone));
}

function zoneOffsetMs(zone: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? [];
  const offset = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000;
  return sign === '-' ? -offset : offset;
}

async function readSampleFeed(file: string): Promise<string> {
  const path = join(SAMPLE_FEEDS_DIR, file);
  try {
    return await readFile(path, 'utf8');
  } catch (cause) {
    throw new SampleFeedMissingError(path, cause);
  }
}

async function replaceFile(path: string, content: string): Promise<void> {
  const draft = `${path}.${randomUUID()}.tmp`;
  await writeFile(draft, content);
  await rename(draft, path);
}
