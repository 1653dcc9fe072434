/** The cursor of a list of jobs: opaque to callers, so that what is in it can change. */
import { z } from '@hono/zod-openapi';
import type { ListPlace } from '../client/jobFilter.js';

const place = z.tuple([z.iso.datetime(), z.string().min(1).max(100)]);

export function cursorAt({ createdAt, jobId }: ListPlace): string {
  return Buffer.from(JSON.stringify([createdAt, jobId])).toString('base64url');
}

/** Undefined for what was never a cursor of ours. */
export function readCursor(cursor: string): ListPlace | undefined {
  try {
    const json: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    const parsed = place.safeParse(json);
    return parsed.success ? { createdAt: parsed.data[0], jobId: parsed.data[1] } : undefined;
  } catch {
    return undefined;
  }
}
