import { Command } from '@commander-js/extra-typings';
import { colors } from '../terminal/colors.js';
import { diagnose, type Check } from '../../runtime/doctor.js';
import { readSettings } from '../../runtime/settings.js';
import { EXIT_ERROR } from '../terminal/exitCodes.js';
import { print, printJson } from '../terminal/output.js';

const MARKS: Record<Check['ok'], string> = {
  yes: colors.green('✓'),
  warning: colors.yellow('!'),
  no: colors.red('✗'),
};

export const doctor = new Command('doctor')
  .description('Explain what this machine has, what is missing, and what would be used')
  .option('--json', 'print the checks as JSON')
  .action(async ({ json }) => {
    const checks = await diagnose(readSettings());
    if (json === true) printJson(checks);
    else for (const check of checks) print(checkText(check));
    if (checks.some((check) => check.ok === 'no')) process.exitCode = EXIT_ERROR;
  });

function checkText({ name, ok, found, advice }: Check): string {
  const line = `${MARKS[ok]} ${name}: ${found}`;
  return advice === undefined ? line : `${line}\n    ${colors.dim(advice)}`;
}
