/** The command line: a thin shell over JobClient. */
import { runCommand } from './program.js';
import { letReadersLeave } from './terminal/output.js';

letReadersLeave();
await runCommand(process.argv.slice(2));
