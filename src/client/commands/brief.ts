import { Command, Option } from '@commander-js/extra-typings';
import { renderBrief } from '../../news/render.js';
import { readSettings } from '../../runtime/settings.js';
import { openStore } from '../../store/index.js';
import { print } from '../terminal/output.js';
import { wholeNumber } from './wholeNumber.js';

/** There is no such brief yet. */
export class NoBriefError extends Error {
  override readonly name = 'NoBriefError';
}

export const brief = new Command('brief')
  .description('Print the latest brief')
  .addOption(
    new Option('--format <format>', 'how to print it')
      .choices(['text', 'md', 'json', 'html'] as const)
      .default('text' as const),
  )
  .option('--number <n>', 'an earlier version', wholeNumber(1, Number.MAX_SAFE_INTEGER))
  .option('--tenant <name>', 'whose brief')
  .option('--json', 'the same as --format json')
  .addHelpText('after', '\nExample:\n  plumbline brief --format html > brief.html')
  .action(async ({ format, number, json, tenant }) => {
    const settings = readSettings();
    const whose = tenant ?? settings.tenant;
    const store = await openStore(settings.databaseUrl);
    try {
      const found = await (number === undefined
        ? store.briefs.latest(whose)
        : store.briefs.byVersion(whose, number));
      if (found === undefined) {
        const which = number === undefined ? 'brief' : `brief number ${number}`;
        throw new NoBriefError(`There is no ${which} yet. Make one with: plumbline run`);
      }
      print(renderBrief(found.document, json === true ? 'json' : format, found));
    } finally {
      await store.close();
    }
  });
