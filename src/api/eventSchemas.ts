import { z } from '@hono/zod-openapi';
import { JOURNAL_KINDS, LOG_LEVELS } from '../job/journal.js';

/** A position in a journal. More digits than this are no number that JavaScript can count with. */
const POSITION = /^\d{1,15}$/;

const position = z.string().regex(POSITION, 'Expected the sequence number of an event');

export const eventsQuery = z.object({
  cursor: position.optional().openapi({
    description: 'The `id` of the last event that is known; only later ones are sent.',
    example: '17',
  }),
});

export const eventsHeaders = z.object({
  'last-event-id': position.optional().openapi({
    description: 'The same, as browsers send it when they come back. It goes before `cursor`.',
  }),
});

/** What is in the `data` of an event. */
export const jobEvent = z
  .object({
    seq: z.int().openapi({ description: 'From 1, without gaps: the `id` of the event.' }),
    key: z.string(),
    at: z.iso.datetime(),
    kind: z.enum(JOURNAL_KINDS).openapi({ description: 'The name of the event.' }),
    level: z.enum(LOG_LEVELS),
    stage: z.string().optional(),
    message: z.string(),
    data: z.record(z.string(), z.unknown()).optional(),
  })
  .openapi('JobEvent');

export const eventText = z.string().openapi({
  example:
    'event: status\nid: 1\ndata: {"seq":1,"kind":"status","message":"Job is RUNNING", …}\n\n',
});
