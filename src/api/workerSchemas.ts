/** What outside workers send and get, and its bounds. The one source of validation, types and the OpenAPI document. */
import { z } from '@hono/zod-openapi';

/** The stage of a job that is worked on. */
export const stageParams = z.object({
  jobId: z.string().min(1).max(100).openapi({ example: '20270301t080509-4fzyo8' }),
  stage: z.string().min(1).max(50).openapi({ example: 'process' }),
});

const token = z.string().min(1).max(10_000).openapi({
  description: 'The proof that the item is yours: as it came with the reserved item.',
});
/** Not empty, `.` or `..`: an output lies below the folder it is delivered to. */
const NAME = '(?:\\.{0,2}[^./\\u0000][^/\\u0000]*|\\.{3}[^/\\u0000]*)';
const path = z
  .string()
  .max(1024)
  .regex(new RegExp(`^${NAME}(?:/${NAME})*$`), 'Expected a path below a folder, such as a/b.txt')
  .openapi({ example: 'a/b.txt' });
const leaseMs = z.int().openapi({
  description: 'Without a heartbeat for this long, the item is given to another worker.',
});

export const reserveBody = z
  .strictObject({
    worker: z.string().min(1).max(100).openapi({
      description:
        'Names the worker; no two at a time may have the same name. One that asks again before it has reported is given the same items again.',
      example: 'w1',
    }),
    max: z.int().min(1).max(100).default(1).openapi({
      description: 'How many items it wants to hold.',
    }),
    waitMs: z.int().min(0).max(60_000).default(20_000).openapi({
      description: 'How long to wait for the first one.',
    }),
  })
  .openapi('Reserve');

const reservedItem = z
  .object({
    item: z.string(),
    attempt: z.int().openapi({ description: 'Counts from 1.' }),
    token,
    data: z.record(z.string(), z.unknown()).nullable().openapi({
      description: 'What it is to be worked on with; null where the name says it all.',
    }),
    leaseMs,
    heartbeatMs: z.int().openapi({
      description:
        'How often to send one: this is also how soon the worker hears that its work is not wanted any more.',
    }),
  })
  .openapi('ReservedItem');

export const reserveAnswer = z
  .object({
    items: z.array(reservedItem).openapi({ description: 'Empty when nothing came in time.' }),
  })
  .openapi('Reserved');

export const heartbeatBody = z.strictObject({ token }).openapi('Heartbeat');

export const heartbeatAnswer = z
  .object({
    cancelled: z.boolean().openapi({
      description:
        'True when the work is no longer wanted: stop, and report an error to say that it has stopped.',
    }),
    leaseMs,
  })
  .openapi('HeartbeatAnswer');

export const doneBody = z
  .strictObject({
    token,
    metrics: z
      .record(z.string().min(1).max(100), z.number())
      .refine((metrics) => Object.keys(metrics).length <= 100, 'Expected at most 100 metrics')
      .optional()
      .openapi({
        description: 'Added up over all items of the stage.',
        example: { bytes: 1024 },
        maxProperties: 100,
        // The library writes OpenAPI 3.1 and has the types of 3.0.
        ...({ propertyNames: { minLength: 1, maxLength: 100 } } as object),
      }),
  })
  .openapi('Done');

export const errorBody = z
  .strictObject({
    token,
    message: z.string().min(1).max(10_000),
    retry: z.boolean().default(true).openapi({
      description: 'False when it is useless to try again.',
    }),
  })
  .openapi('Failed');

export const outputsBody = z
  .strictObject({ token, paths: z.array(path).max(10_000) })
  .openapi('Outputs');

export const finishBody = z
  .strictObject({
    token,
    outputs: z
      .array(
        z.strictObject({
          path,
          status: z.enum(['done', 'error']),
          error: z.string().max(10_000).optional(),
        }),
      )
      .min(1)
      .max(10_000),
  })
  .openapi('FinishedOutputs');

export const nothing = z.object({}).openapi('Nothing');
