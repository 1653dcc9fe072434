import { z } from '@hono/zod-openapi';
import { JOURNAL_KINDS } from '../job/journal.js';
import { journalCursor } from './itemRoutes.js';

export const eventsQuery = z.object({
  cursor: journalCursor.optional().openapi({
    description: 'The `id` of the last event that is known; only later ones are sent.',
    example: 17,
  }),
});

/** A header is text, in the document as well. More digits are no number that JavaScript can count with. */
const position = z.string().regex(/^[0-9]{1,15}$/, 'Expected the sequence number of an event');

export const eventsHeaders = z.object({
  'last-event-id': position.optional().openapi({
    description: 'The same, as browsers send it when they come back. It goes before `cursor`.',
    example: '17',
  }),
});

/** One event of the stream: before OpenAPI 3.2, the schema of a stream is that of each of its events. */
export const streamedEvent = z
  .object({
    event: z.enum(JOURNAL_KINDS).openapi({ description: 'The kind of the entry.' }),
    id: position.openapi({ description: 'The position in the journal.', example: '18' }),
    data: z.string().openapi({
      description: 'The entry as JSON.',
      // The library writes OpenAPI 3.1 and has the types of 3.0.
      ...({
        contentMediaType: 'application/json',
        contentSchema: { $ref: '#/components/schemas/JournalEntry' },
      } as object),
    }),
  })
  .openapi('StreamedEvent');
