/** The commands, and what a mistake is answered with. */
import { Command, CommanderError, type CommandUnknownOpts } from '@commander-js/extra-typings';
import { InterruptedError } from './interrupt.js';
import { messageOf } from './messageOf.js';
import { EXIT_ERROR, EXIT_INTERRUPTED, EXIT_USAGE } from './terminal/exitCodes.js';
import { printJson, say } from './terminal/output.js';
import { ownVersion } from './version.js';

/** What a person can mend by typing something else. */
const USAGE_ERRORS = new Set([
  'ConfigError',
  'SettingsError',
  'InvalidIdError',
  'InvalidKeyError',
  'ApiKeyError',
  'ResolutionError',
  'UnknownPipelineError',
  'FromStageError',
  'ScheduleError',
  'NoLastingWorkerError',
  'SamplesAreLocalError',
  'AllowedHostError',
  'DatasetError',
  'TrainingError',
  'UnknownEngineError',
  'UnreadableEngineVersionError',
]);

/** Each in a module of its own, which is loaded only when it is asked for: all of them together take twice as long. */
const COMMANDS: Record<string, () => Promise<CommandUnknownOpts>> = {
  run: async () => (await import('./commands/run.js')).run,
  list: async () => (await import('./commands/list.js')).list,
  describe: async () => (await import('./commands/describe.js')).describe,
  items: async () => (await import('./commands/items.js')).items,
  wait: async () => (await import('./commands/wait.js')).wait,
  watch: async () => (await import('./commands/watch.js')).watch,
  cancel: async () => (await import('./commands/cancel.js')).cancel,
  pause: async () => (await import('./commands/pause.js')).pause,
  resume: async () => (await import('./commands/resume.js')).resume,
  discard: async () => (await import('./commands/discard.js')).discard,
  resolve: async () => (await import('./commands/resolve.js')).resolve,
  retry: async () => (await import('./commands/retry.js')).retry,
  lane: async () => (await import('./commands/lane.js')).lane,
  logs: async () => (await import('./commands/logs.js')).logs,
  brief: async () => (await import('./commands/brief.js')).brief,
  schedule: async () => (await import('./commands/schedule.js')).schedule,
  engine: async () => (await import('./commands/engine.js')).engine,
  sweep: async () => (await import('./commands/sweep.js')).sweep,
  worker: async () => (await import('./commands/worker.js')).worker,
  serve: async () => (await import('./commands/serve.js')).serve,
  key: async () => (await import('./commands/key.js')).key,
  deployment: async () => (await import('./commands/deployment.js')).deployment,
  dev: async () => (await import('./commands/dev.js')).dev,
  doctor: async () => (await import('./commands/doctor.js')).doctor,
};

/** Runs the command that was typed, which says by `process.exitCode` how it went. */
export async function runCommand(args: readonly string[]): Promise<void> {
  const program = new Command('plumbline')
    .description('Durable pipeline jobs on Temporal')
    .version(ownVersion())
    .exitOverride();
  for (const load of commandsFor(args[0])) program.addCommand((await load()).exitOverride());
  try {
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    process.exitCode = complain(error, args.includes('--json'));
    // The work that was interrupted is still under way, on a closed connection; nothing waits for it.
    if (error instanceof InterruptedError) process.exit();
  }
}

/** The command that was typed; all of them where help or a guess at what was meant needs them. */
function commandsFor(typed = ''): (() => Promise<CommandUnknownOpts>)[] {
  const asked = Object.hasOwn(COMMANDS, typed) ? COMMANDS[typed] : undefined;
  return asked === undefined ? Object.values(COMMANDS) : [asked];
}

function complain(error: unknown, asJson: boolean): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : EXIT_USAGE;
  const name = error instanceof Error ? error.name : 'Error';
  const message = messageOf(error);
  if (asJson) printJson({ error: { name, message } });
  say(`plumbline: ${message}`);
  if (error instanceof InterruptedError) return EXIT_INTERRUPTED;
  return USAGE_ERRORS.has(name) ? EXIT_USAGE : EXIT_ERROR;
}
