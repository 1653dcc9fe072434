/** A command that opens the service of PLUMBLINE_HOME, says so, and holds it until it is ended. */
import { openService } from '../../../src/runtime/service.js';
import { readSettings } from '../../../src/runtime/settings.js';

const service = await openService(readSettings());
process.once('SIGTERM', () => {
  void service.close().then(() => process.exit(0));
});
setInterval(() => undefined, 1000);
process.stdout.write(`${service.address}\n`);
