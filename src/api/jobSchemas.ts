/** Jobs as they are asked for and told of. The one source of validation, types and the OpenAPI document. */
import { z } from '@hono/zod-openapi';
import { JOB_ID, TARGET } from '../job/ids.js';
import { BUSY_POLICIES } from '../job/lane.js';
import { CONTROLS, type Control } from '../job/pause.js';
import {
  jobReportSchema,
  resolutionSchema,
  stageReportSchema,
  type JobReport,
} from '../job/report.js';
import { JOB_STATUSES } from '../job/status.js';
import { wholeNumber } from './wholeNumber.js';

const instant = z.iso.datetime();

export const jobParams = z.object({
  jobId: z.string().min(1).max(100).openapi({ example: '20270301t080509-4fzyo8' }),
});

export const targetText = z
  .string()
  .regex(TARGET, 'Expected 1 to 200 characters, none of them white space')
  // A pattern in the document has no flags.
  .openapi({
    example: 'morning-desk',
    pattern: '^[^\\s\\ufeff\\u0000-\\u001f\\u007f-\\u009f]{1,200}$',
  });

/** A config by its pipeline's own schema, which the client knows; here it is any object. */
const config = z.record(z.string(), z.unknown()).openapi({
  description: 'What the pipeline can be told. Unknown keys are refused. Default: {}.',
  example: { sources: [{ id: 'ledger', url: 'https://example.org/feed.xml' }] },
});

/** What a job is to do, whoever starts it and when. */
export const jobRequestShape = {
  pipeline: z.string().min(1).max(50).default('news-brief').openapi({ example: 'news-brief' }),
  config: config.optional(),
  target: targetText.optional().openapi({
    description: 'What the job works on: jobs of one target run one at a time, in order.',
  }),
  busy: z.enum(BUSY_POLICIES).optional().openapi({
    description: 'With a target: wait for its other jobs, or do not start. Default: queue.',
  }),
  fromStage: z.string().min(1).max(50).optional().openapi({
    description: 'Begin with this stage of the pipeline.',
  }),
};

export const startBody = z
  .strictObject({
    ...jobRequestShape,
    jobId: z
      .string()
      .regex(JOB_ID, 'Expected 1 to 100 letters, digits, dots, colons, dashes or underscores')
      .optional()
      .openapi({ description: 'An id of your own for the job. Default: a fresh one.' }),
  })
  .openapi('StartJob');

export const keyHeader = z.object({
  'idempotency-key': z.string().min(1).max(200).optional().openapi({
    description: 'For 24 hours, the same key and the same request give the same job.',
  }),
});

const stage = z
  .object({ ...stageReportSchema.shape, usage: stageReportSchema.shape.usage.unwrap() })
  .openapi('StageReport');

const { shape } = jobReportSchema;
/** Defaults are for reports of earlier releases; what is sent has every field. */
const reportShape = {
  ...shape,
  retryOf: shape.retryOf.unwrap(),
  grantedAt: shape.grantedAt.unwrap(),
  idleSince: shape.idleSince.unwrap(),
  idleMs: shape.idleMs.unwrap(),
  resumes: shape.resumes.unwrap(),
  pause: shape.pause.unwrap(),
  stages: z.array(stage),
  usage: shape.usage.unwrap(),
  tokenLimit: shape.tokenLimit.unwrap(),
  resolution: z
    .object({ ...resolutionSchema.shape, result: z.unknown() })
    .nullable()
    .openapi({ description: 'Who completed the job by hand, why, and with what result.' }),
};
export const jobReport = z.object(reportShape).openapi('JobReport');

type SentReport = z.infer<typeof jobReport>;

/** A report as it is sent. Its type says less of a result than the model's, which is JSON without end. */
export function sent(report: JobReport): SentReport {
  return report;
}

const pace = z
  .object({
    stage: z.string(),
    perSecond: z.number(),
    leftMs: z.number().nullable(),
    basis: z.enum(['mean', 'recent']),
    measuredMs: z.number(),
    stagesAfter: z.int(),
  })
  .openapi('Pace', { description: 'How fast the stage at work is, and how long the rest takes.' });

const lease = z
  .object({
    stage: z.string(),
    owner: z.string().nullable(),
    attempt: z.int(),
    heartbeatAt: z.string().nullable(),
    expiresAt: z.string().nullable(),
    lastFailure: z.string().nullable(),
  })
  .openapi('Lease', { description: 'Who works on the job now, and until when that counts.' });

const place = z
  .object({
    place: z.int().nullable().openapi({ description: '0 when it is the turn of the job.' }),
    waiting: z.int(),
    holder: z.string().nullable(),
  })
  .openapi('LanePlace');

/** What only a job that is not over has. */
const atWork = { pace: pace.nullable(), lease: lease.nullable(), lane: place.nullable() };

const ACTIONS = ['cancel', ...Object.keys(CONTROLS)] as ('cancel' | Control)[];

export const jobDescription = z
  .object({
    ...reportShape,
    ...atWork,
    config: z.record(z.string(), z.unknown()).nullable(),
    retriedBy: z.array(z.string()),
    workflowId: z.string(),
    runId: z.string().nullable(),
    actions: z
      .array(z.enum(ACTIONS))
      .openapi({ description: 'What can be asked of the job in its present state.' }),
    temporalUi: z.string().nullable().openapi({
      description: 'The same workflow in the Temporal UI; null where its address is not known.',
    }),
  })
  .openapi('Job');

export const jobQuery = z.object({
  status: z.enum(JOB_STATUSES).optional(),
  pipeline: z.string().min(1).max(50).optional(),
  target: targetText.optional(),
  createdAfter: instant.optional().openapi({ description: 'Created at this time or later.' }),
  createdBefore: instant.optional().openapi({ description: 'Created before this time.' }),
  limit: wholeNumber(1, 100).default(20),
  cursor: z.string().min(1).max(500).optional().openapi({
    description: 'The `nextCursor` of the page before.',
  }),
  live: z.enum(['true', 'false']).default('false').openapi({
    description: 'With pace, lease and place in the lane of jobs that are not over.',
  }),
});

/** A job in a list. */
export type ListedJob = z.infer<typeof listedJob>;
const listedJob = z
  .object({
    ...reportShape,
    pace: atWork.pace.optional(),
    lease: atWork.lease.optional(),
    lane: atWork.lane.optional(),
  })
  .openapi('ListedJob');

export const jobPage = z
  .object({
    jobs: z.array(listedJob).openapi({ description: 'Newest first.' }),
    nextCursor: z.string().nullable().openapi({ description: 'Null on the last page.' }),
  })
  .openapi('JobPage');
