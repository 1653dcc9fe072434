import { z } from '@hono/zod-openapi';

const invalidFieldSchema = z.object({
  path: z.string().openapi({ description: 'Where it is, for example `outputs[0].path`.' }),
  message: z.string(),
});
/** One thing that is wrong with a request. */
export type InvalidField = z.infer<typeof invalidFieldSchema>;

/** The body of every answer that is not a success. */
export const problemSchema = z
  .object({
    title: z.string().openapi({ description: 'What the status means.' }),
    status: z.int(),
    code: z.string().openapi({ description: 'What programs can rely on.', example: 'lease-lost' }),
    detail: z.string().openapi({ description: 'What happened and what to do, for people.' }),
    requestId: z.string().openapi({ description: 'Also in the header `x-request-id`.' }),
    errors: z
      .array(invalidFieldSchema)
      .optional()
      .openapi({ description: 'Only with the code `invalid`.' }),
  })
  .openapi('Problem');
export type Problem = z.infer<typeof problemSchema>;
