import { DefaultLogger, Runtime, makeTelemetryFilterString } from '@temporalio/worker';
import type { Log } from '../runtime/log.js';

/** Temporal's log levels by ours; it has no `fatal` and no `silent`. */
const LEVELS = {
  trace: 'TRACE',
  debug: 'DEBUG',
  info: 'INFO',
  warn: 'WARN',
  error: 'ERROR',
  fatal: 'ERROR',
  silent: 'ERROR',
} as const;

/** Sends everything Temporal's SDK says to our one logger. Call once per process, before the first worker. */
export function logTemporalTo(log: Log): void {
  const level = LEVELS[log.level as keyof typeof LEVELS];
  const logger = new DefaultLogger(level, (entry) => {
    const write = entry.level.toLowerCase() as 'trace' | 'debug' | 'info' | 'warn' | 'error';
    log[write](entry.meta ?? {}, entry.message);
  });
  const filter = makeTelemetryFilterString({ core: level });
  Runtime.install({ logger, telemetryOptions: { logging: { filter, forward: {} } } });
}
