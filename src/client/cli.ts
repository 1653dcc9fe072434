/** The command line: a thin shell over JobClient. */
import { Command, CommanderError } from '@commander-js/extra-typings';
import { brief } from './commands/brief.js';
import { cancel } from './commands/cancel.js';
import { deployment } from './commands/deployment.js';
import { describe } from './commands/describe.js';
import { discard } from './commands/discard.js';
import { dev } from './commands/dev.js';
import { doctor } from './commands/doctor.js';
import { engine } from './commands/engine.js';
import { items } from './commands/items.js';
import { lane } from './commands/lane.js';
import { list } from './commands/list.js';
import { logs } from './commands/logs.js';
import { pause } from './commands/pause.js';
import { resolve } from './commands/resolve.js';
import { resume } from './commands/resume.js';
import { retry } from './commands/retry.js';
import { run } from './commands/run.js';
import { schedule } from './commands/schedule.js';
import { serve } from './commands/serve.js';
import { sweep } from './commands/sweep.js';
import { wait } from './commands/wait.js';
import { watch } from './commands/watch.js';
import { worker } from './commands/worker.js';
import { InterruptedError } from './interrupt.js';
import { messageOf } from './messageOf.js';
import { EXIT_ERROR, EXIT_INTERRUPTED, EXIT_USAGE } from './terminal/exitCodes.js';
import { letReadersLeave, printJson, say } from './terminal/output.js';
import { ownVersion } from './version.js';

/** What a person can mend by typing something else. */
const USAGE_ERRORS = new Set([
  'ConfigError',
  'SettingsError',
  'InvalidIdError',
  'InvalidKeyError',
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

const program = new Command('plumbline')
  .description('Durable pipeline jobs on Temporal')
  .version(ownVersion())
  .exitOverride();
for (const command of [
  run,
  list,
  describe,
  items,
  wait,
  watch,
  cancel,
  pause,
  resume,
  discard,
  resolve,
  retry,
  lane,
  logs,
  brief,
  schedule,
  engine,
  sweep,
  worker,
  serve,
  deployment,
  dev,
  doctor,
]) {
  program.addCommand(command.exitOverride());
}

letReadersLeave();
try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = complain(error);
  // The work that was interrupted is still under way, on a closed connection; nothing waits for it.
  if (error instanceof InterruptedError) process.exit();
}

function complain(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : EXIT_USAGE;
  const name = error instanceof Error ? error.name : 'Error';
  const message = messageOf(error);
  if (process.argv.includes('--json')) printJson({ error: { name, message } });
  say(`plumbline: ${message}`);
  if (error instanceof InterruptedError) return EXIT_INTERRUPTED;
  return USAGE_ERRORS.has(name) ? EXIT_USAGE : EXIT_ERROR;
}
