import { z } from 'zod';
import { bounded, configSchema, parseWith } from '../job/config.js';
import { secret } from '../job/secret.js';
import { definePipeline } from './pipeline.js';

/** Ours to say, those of one connection, and those that would have a server send anything but the feed. */
const OUR_HEADERS = new Set(
  (
    'accept accept-charset accept-encoding connection content-encoding content-length content-type date ' +
    'expect forwarded host http2-settings if-match if-modified-since if-none-match if-range ' +
    'if-unmodified-since keep-alive max-forwards origin range referer te trailer transfer-encoding upgrade ' +
    'user-agent via'
  ).split(' '),
);
const OUR_PREFIXES = /^(?:proxy-|sec-|:)/i;
const MANY_HEADERS = 20;

const headerName = z
  .string()
  .regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/, 'expected the name of a header')
  .refine(
    (name) => !OUR_HEADERS.has(name.toLowerCase()) && !OUR_PREFIXES.test(name),
    'this header is not for a source to say',
  );

const headerValue = secret({
  pattern: /^[\x21-\x7e\x80-\xff](?:[\t\x20-\x7e\x80-\xff]{0,8190}[\x21-\x7e\x80-\xff])?$/,
  expected:
    'expected the value of a header: up to 8192 characters of Latin-1 in one line, no space at either end',
});

/** Sent when the feed is asked for, and never to anybody else. */
const headersSchema = z
  .record(headerName, headerValue)
  .refine(
    (headers) => Object.keys(headers).length <= MANY_HEADERS,
    `expected at most ${MANY_HEADERS} headers`,
  )
  .refine((headers) => {
    const names = Object.keys(headers).map((name) => name.toLowerCase());
    return new Set(names).size === names.length;
  }, 'expected every header once, in upper or in lower case');

/** Where news comes from. */
export const sourceSchema = z
  .strictObject({
    /** Stable and unique within the job; shown in counts and errors. */
    id: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/, 'expected letters, digits, . _ or -'),
    url: z.url({ protocol: /^(https?|file)$/, error: 'expected an http, https or file URL' }),
    /** Breaks ties in the brief; lower is earlier. */
    priority: z.int().min(0).max(1000).default(100),
    /** For feeds that are not for everybody. The values are secret. */
    headers: headersSchema.optional(),
  })
  .refine(({ url, headers }) => headers === undefined || !url.startsWith('file:'), {
    path: ['headers'],
    message: 'a file is read without headers',
  });

export const newsConfigSchema = configSchema({
  sources: z.array(sourceSchema).max(200).default([]),
  /** Newest entries taken from one source. */
  maxItemsPerSource: bounded(1, 100, 25),
  /** Articles classified in one job. */
  classifyLimit: bounded(1, 500, 200),
  /** Articles neutralized in one job. */
  neutralizeLimit: bounded(1, 500, 25),
  /** Items of one stage worked on at a time, by all workers together. */
  maxWorkers: bounded(1, 10, 5),
  /** Stories older than this stay out of the brief. */
  cutoffHours: bounded(1, 72, 24),
  enableEvaluation: z.boolean().default(false),
  /** Articles of this job that the evaluation looks at. */
  evalSampleSize: bounded(1, 50, 10),
  enableAutoOptimize: z.boolean().default(false),
}).refine((config) => new Set(config.sources.map((s) => s.id)).size === config.sources.length, {
  path: ['sources'],
  message: 'expected every source to have an id of its own',
});

export type NewsConfig = z.output<typeof newsConfigSchema>;
export type NewsConfigInput = z.input<typeof newsConfigSchema>;

/** Parses what a user wrote for a news job, or throws a ConfigError. */
export function parseNewsConfig(input: unknown): NewsConfig {
  return parseWith(newsConfigSchema, input);
}

/** News in, a calm brief out; when asked, the engine judges and improves itself on the way. */
export const newsBrief = definePipeline({
  name: 'news-brief',
  config: newsConfigSchema,
  localFiles: ({ sources }) =>
    sources.map(({ url }) => url).filter((url) => url.startsWith('file:')),
  stages: [
    { name: 'ingest', criticality: 'critical' },
    { name: 'classify', kind: 'items' },
    { name: 'neutralize', kind: 'items' },
    { name: 'brief' },
    { name: 'evaluation', enabled: (config) => config.enableEvaluation },
    {
      name: 'optimization',
      enabled: (config) => config.enableAutoOptimize,
      requires: 'evaluation',
    },
  ],
});
