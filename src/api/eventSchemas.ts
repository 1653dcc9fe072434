import { z } from '@hono/zod-openapi';
import { journalCursor } from './itemRoutes.js';

export const eventsQuery = z.object({
  cursor: journalCursor.optional().openapi({
    description: 'The `id` of the last event that is known; only later ones are sent.',
    example: 17,
  }),
});

export const eventsHeaders = z.object({
  'last-event-id': journalCursor.optional().openapi({
    description: 'The same, as browsers send it when they come back. It goes before `cursor`.',
  }),
});

export const eventText = z.string().openapi({
  example:
    'event: status\nid: 1\ndata: {"seq":1,"kind":"status","message":"Job is RUNNING", …}\n\n',
});
