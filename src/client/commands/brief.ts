import { Command, Option } from '@commander-js/extra-typings';
import { diffBriefs } from '../../news/briefDiff.js';
import { BRIEF_FORMATS, renderBrief } from '../../news/render.js';
import { renderDiff } from '../../news/renderDiff.js';
import { readSettings } from '../../runtime/settings.js';
import { openStore, type PublishedBrief, type Store } from '../../store/index.js';
import { print } from '../terminal/output.js';
import { wholeNumber } from './wholeNumber.js';

/** There is no such brief yet. */
export class NoBriefError extends Error {
  override readonly name = 'NoBriefError';
}

const version = wholeNumber(1, Number.MAX_SAFE_INTEGER);

export const brief = new Command('brief')
  .description('Print the latest brief, or what changed since an earlier one')
  .addOption(
    new Option('--format <format>', 'how to print it')
      .choices(BRIEF_FORMATS)
      .default('text' as const),
  )
  .option('--number <n>', 'this version instead of the latest', version)
  .option('--diff [version]', 'what changed since this version, by default the one before', version)
  .option('--tenant <name>', 'whose brief')
  .option('--json', 'the same as --format json')
  .addHelpText(
    'after',
    `
Examples:
  plumbline brief --format html > brief.html
  plumbline brief --number 3
  plumbline brief --diff                  the latest, compared with the one before
  plumbline brief --number 7 --diff 5     version 7, compared with version 5`,
  )
  .action(async ({ format: named, number, diff, json, tenant }) => {
    const format = json === true ? 'json' : named;
    const settings = readSettings();
    const whose = tenant ?? settings.tenant;
    const store = await openStore(settings.databaseUrl);
    try {
      const found = await find(store.briefs, whose, number);
      if (diff === undefined) {
        print(renderBrief(found.document, format, found).trimEnd());
        return;
      }
      if (diff === true && found.version === 1) {
        throw new NoBriefError('Brief 1 is the first one: there is nothing to compare it with.');
      }
      const other = await find(store.briefs, whose, diff === true ? found.version - 1 : diff);
      const versions = { from: other.version, to: found.version };
      print(renderDiff(diffBriefs(other.document, found.document), format, versions).trimEnd());
    } finally {
      await store.close();
    }
  });

async function find(
  briefs: Store['briefs'],
  tenant: string,
  number?: number,
): Promise<PublishedBrief> {
  const found = await (number === undefined
    ? briefs.latest(tenant)
    : briefs.byVersion(tenant, number));
  if (found !== undefined) return found;
  const which = number === undefined ? 'brief' : `brief number ${number}`;
  throw new NoBriefError(`There is no ${which} yet. Make one with: plumbline run`);
}
