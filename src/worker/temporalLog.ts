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

/**
 * Sends everything Temporal's SDK says to our one logger, and leaves signals to the command: one that has a
 * job to cancel at Ctrl-C still needs its worker then. Call once per process, before the first worker.
 */
export function logTemporalTo(log: Log): void {
  const level = LEVELS[log.level as keyof typeof LEVELS];
  const logger = new DefaultLogger(level, (entry) => {
    const write = entry.level.toLowerCase() as 'trace' | 'debug' | 'info' | 'warn' | 'error';
    log[write](entry.meta ?? {}, entry.message);
  });
  const filter = makeTelemetryFilterString({ core: level });
  const telemetryOptions = { logging: { filter, forward: {} } };
  Runtime.install({ logger, telemetryOptions, shutdownSignals: [] });
}
