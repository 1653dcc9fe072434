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
  /** Part of every workflow id, so it holds no slash. */
  tenant: string;
  /** The dev server's gRPC port; one-off commands take a free one when it is occupied. */
  port: number;
  /** The port of the dev server's Web UI; same rule. */
  uiPort: number;
  logLevel: LogLevel;
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
  PLUMBLINE_TENANT: z
    .string()
    .regex(
      /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/,
      'must be 1 to 64 letters, digits, dots, dashes or underscores, starting with a letter or digit',
    )
    .default('default'),
  PLUMBLINE_PORT: portNumber.default(7233),
  PLUMBLINE_UI_PORT: portNumber.default(8233),
  PLUMBLINE_LOG_LEVEL: z
    .enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`)
    .default('warn'),
});

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
    tenant: values.PLUMBLINE_TENANT,
    port: values.PLUMBLINE_PORT,
    uiPort: values.PLUMBLINE_UI_PORT,
    logLevel: values.PLUMBLINE_LOG_LEVEL,
  };
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

/** A database URL may hold a password, so its value is never repeated. */
function describeValue(variable: string, value: string | undefined): string {
  return variable === 'DATABASE_URL' ? 'not shown here' : JSON.stringify(value);
}
