import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { filesUnder, fingerprintOfContents } from './files.mjs';
import { SetupError } from './step.mjs';

/** The only folders workflow code may come from; lint keeps it so. */
const WORKFLOW_CODE = ['job', 'pipelines', 'workflows'];

/** Bundles the workflows once per change, so that workers start without doing it each time. */
export async function bundleWorkflows(root, { force }) {
  const dist = join(root, 'dist');
  const workflowsPath = join(dist, 'workflows', 'index.js');
  if (!existsSync(workflowsPath)) return;
  const bundle = join(dist, 'workflows', 'bundle.cjs');
  const stamp = join(dist, 'workflows', '.bundled');
  const fingerprint = fingerprintOfContents(root, [
    ...WORKFLOW_CODE.flatMap((room) => filesUnder(join(dist, room))).filter((file) =>
      file.endsWith('.js'),
    ),
    join(root, 'package-lock.json'),
  ]);
  const current =
    existsSync(bundle) && existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint;
  if (current && !force) return;
  const require = createRequire(join(root, 'package.json'));
  const { bundleWorkflowCode, DefaultLogger } = require('@temporalio/worker');
  const { code } = await bundleWorkflowCode({
    workflowsPath,
    logger: new DefaultLogger('WARN'),
  }).catch((error) => {
    throw new SetupError(`The workflows could not be bundled: ${error.message}`);
  });
  writeFileSync(`${bundle}.new`, code);
  renameSync(`${bundle}.new`, bundle);
  writeFileSync(stamp, fingerprint);
}
