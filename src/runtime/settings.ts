import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { z } from 'zod';

/** Everything the environment decides, read once when a command starts. */
export interface Settings {
  /** What belongs to this project folder: databases, the server's record and log. Absolute. */
  home: string;
  /** What is downloaded once and shared by every project of this user. Absolute. */
  cache: string;
  /** `sqlite:<absolute file>` or `postgres(ql)://…`. */
  databaseUrl: string;
  taskQueue: string;
  /** The Worker Deployment that this project's builds belong to. */
  deployment: string;
  /** Which build of the code `plumbline worker` runs; undefined for workers without a version. */
  buildId: string | undefined;
  /** Part of every workflow id, so it holds no slash. */
  tenant: string;
  /** The dev server's gRPC port; one-off commands take a free one when it is occupied. */
  port: number;
  /** The port of the dev server's Web UI; same rule. */
  uiPort: number;
  /** The port of the HTTP API and the page. */
  apiPort: number;
  /** Where the Temporal UI of a configured service is; undefined where nobody said. */
  temporalUi: string | undefined;
  logLevel: LogLevel;
  /** `host` or `host:port` of sources that may be reached although their address is not public. */
  allowHosts: readonly string[];
  /** The language model that helps the offline engine; undefined unless it is configured. */
  llm: LlmSettings | undefined;
}

/** A model behind the OpenAI-compatible protocol. */
export interface LlmSettings {
  /** The base of its API, such as `https://host/v1`. */
  url: string;
  model: string;
  apiKey?: string | undefined;
  /** Of a million tokens, in the currency that costs are to be told in; 0 where nobody said. */
  price: { input: number; output: number };
}

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** An environment variable holds something we cannot work with; the message names it and the fix. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

const portNumber = z
  .string()
  .regex(/^\d+$/, 'must be a port number between 1 and 65535')
  .transform(Number)
  .pipe(z.number().min(1, 'must be at least 1').max(65_535, 'must be at most 65535'));

const price = z
  .string()
  .regex(/^\d+(\.\d+)?$/, 'must be a price per million tokens, such as 0.15')
  .transform(Number)
  .pipe(z.number().max(1_000_000, 'must be at most 1000000'));

/** Names and addresses, IPv6 ones in brackets where a port follows; no scheme, no path. */
const HOST = /^(?:[\p{L}\p{N}._-]+|\[[\da-f:.]+\])(?::\d{1,5})?$|^[\da-f:.]+$/iu;

const hostList = z
  .string()
  .transform((list) => list.split(',').map((entry) => entry.trim()))
  .transform((entries) => entries.filter((entry) => entry !== ''))
  .refine(
    (entries) => entries.every((entry) => HOST.test(entry)),
    'must be hosts, or hosts with a port, separated by commas, such as 127.0.0.1:9000',
  );

/** What a build may be called. Temporal joins it to the deployment's name, which therefore holds no dot or colon. */
export const buildName = z
  .string()
  .regex(
    /^[A-Za-z0-9._-]{1,100}$/,
    'must be 1 to 100 letters, digits, dots, dashes or underscores',
  );

const environment = z.object({
  PLUMBLINE_HOME: z.string().optional(),
  PLUMBLINE_CACHE: z.string().optional(),
  DATABASE_URL: z
    .string()
    .regex(
      /^(sqlite:|postgres(ql)?:\/\/)./,
      'must start with sqlite:, postgres:// or postgresql://',
    )
    .optional(),
  PLUMBLINE_TASK_QUEUE: z
    .string()
    .max(200, 'must have at most 200 characters')
    .default('plumbline'),
  PLUMBLINE_DEPLOYMENT: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,100}$/, 'must be 1 to 100 letters, digits, dashes or underscores')
    .default('plumbline'),
  PLUMBLINE_BUILD_ID: buildName.optional(),
  PLUMBLINE_TENANT: z
    .string()
    .regex(
      /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/,
      'must be 1 to 64 letters, digits, dots, dashes or underscores, starting with a letter or digit',
    )
    .default('default'),
  PLUMBLINE_PORT: portNumber.default(7233),
  PLUMBLINE_UI_PORT: portNumber.default(8233),
  PLUMBLINE_API_PORT: portNumber.default(8080),
  PLUMBLINE_TEMPORAL_UI: z
    .string()
    .refine(isPlainWebAddress, 'must be an http(s) address without a user name or password')
    .optional(),
  PLUMBLINE_LOG_LEVEL: z
    .enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`)
    .default('warn'),
  PLUMBLINE_LLM_URL: z
    .string()
    .refine(isPlainWebAddress, 'must be an http(s) address without a user name or password')
    .optional(),
  PLUMBLINE_LLM_MODEL: z.string().max(200, 'must have at most 200 characters').optional(),
  PLUMBLINE_LLM_API_KEY: z.string().optional(),
  PLUMBLINE_LLM_INPUT_PRICE: price.default(0),
  PLUMBLINE_LLM_OUTPUT_PRICE: price.default(0),
  PLUMBLINE_ALLOW_HOSTS: hostList.default([]),
});

function isPlainWebAddress(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return /^https?:$/.test(url?.protocol ?? '') && url?.username === '' && url.password === '';
}

/** Reads the settings at the edge of a command. A bad value is refused with the variable's name. */
export function readSettings(
  env: NodeJS.ProcessEnv = process.env,
  cwd: string = process.cwd(),
): Settings {
  const present = Object.entries(env).filter(([, value]) => value !== undefined && value !== '');
  const parsed = environment.safeParse(Object.fromEntries(present));
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => {
      const variable = String(issue.path[0]);
      return `${variable} ${issue.message} (it is ${describeValue(variable, env[variable])}).`;
    });
    throw new SettingsError(problems.join('\n'));
  }
  const values = parsed.data;
  const home = resolve(cwd, values.PLUMBLINE_HOME ?? '.plumbline');
  return {
    home,
    cache: resolve(cwd, values.PLUMBLINE_CACHE ?? defaultCache(env)),
    databaseUrl: values.DATABASE_URL ?? `sqlite:${join(home, 'plumbline.db')}`,
    taskQueue: values.PLUMBLINE_TASK_QUEUE,
    deployment: values.PLUMBLINE_DEPLOYMENT,
    buildId: values.PLUMBLINE_BUILD_ID,
    tenant: values.PLUMBLINE_TENANT,
    port: values.PLUMBLINE_PORT,
    uiPort: values.PLUMBLINE_UI_PORT,
    apiPort: values.PLUMBLINE_API_PORT,
    temporalUi: values.PLUMBLINE_TEMPORAL_UI,
    logLevel: values.PLUMBLINE_LOG_LEVEL,
    llm: llmSettings(values),
    allowHosts: values.PLUMBLINE_ALLOW_HOSTS,
  };
}

function llmSettings({
  PLUMBLINE_LLM_URL: url,
  PLUMBLINE_LLM_MODEL: model,
  PLUMBLINE_LLM_API_KEY: apiKey,
  PLUMBLINE_LLM_INPUT_PRICE: input,
  PLUMBLINE_LLM_OUTPUT_PRICE: output,
}: z.infer<typeof environment>): LlmSettings | undefined {
  if (url === undefined && model === undefined) return undefined;
  if (model === undefined) {
    throw new SettingsError('PLUMBLINE_LLM_MODEL must name the model at PLUMBLINE_LLM_URL.');
  }
  if (url === undefined) {
    throw new SettingsError('PLUMBLINE_LLM_URL must say where PLUMBLINE_LLM_MODEL is served.');
  }
  return { url, model, apiKey, price: { input, output } };
}

/** Where this user's operating system wants downloads that can be fetched again. */
export function defaultCache(
  env: NodeJS.ProcessEnv,
  platform: NodeJS.Platform = process.platform,
): string {
  const user = env['HOME'] ?? homedir();
  if (env['XDG_CACHE_HOME']) return join(env['XDG_CACHE_HOME'], 'plumbline');
  if (platform === 'darwin') return join(user, 'Library', 'Caches', 'plumbline');
  if (platform === 'win32')
    return join(env['LOCALAPPDATA'] ?? join(user, 'AppData', 'Local'), 'plumbline', 'cache');
  return join(user, '.cache', 'plumbline');
}

/** These may hold a password or a key, so their values are never repeated. */
const SECRET = new Set(['DATABASE_URL', 'PLUMBLINE_LLM_URL', 'PLUMBLINE_LLM_API_KEY']);

function describeValue(variable: string, value: string | undefined): string {
  return SECRET.has(variable) ? 'not shown here' : JSON.stringify(value);
}
