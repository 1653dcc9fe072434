import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino';
import { build as pretty } from 'pino-pretty';
import type { LogLevel } from './settings.js';

export type Log = Logger;

const STDERR = 2;

/**
 * Opens the one logger of a process. It writes to stderr, because stdout belongs to results:
 * for people when stderr is a terminal, as JSON lines otherwise.
 */
export function openLog(
  level: LogLevel,
  destination: DestinationStream = process.stderr.isTTY
    ? pretty({ destination: STDERR, sync: true, ignore: 'pid,hostname' })
    : pino.destination({ dest: STDERR, sync: true }),
): Log {
  const timestamp = pino.stdTimeFunctions.isoTime;
  // Temporal's SDK puts what went wrong under `error`, which pino would print as {}.
  const serializers = { error: stdSerializers.err };
  return pino({ level, base: null, timestamp, serializers }, destination);
}
