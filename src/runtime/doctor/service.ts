import { configuredService } from '../configuredService.js';
import { isPortFree } from '../ports.js';
import { connectTo } from '../reachable.js';
import { livingUsers, readRecord } from '../serverRecord.js';
import type { Settings } from '../settings.js';
import { runningServer } from '../sharedServer.js';
import type { Check } from './check.js';

/** The service the user configured, if any: it is always tried first. */
export async function checkConfiguredService(env: NodeJS.ProcessEnv): Promise<Check> {
  const name = 'Temporal service';
  try {
    const service = configuredService(env);
    if (!service)
      return { name, ok: 'yes', found: 'none configured, so a local dev server is used' };
    const { connection, namespace, because } = service;
    await (await connectTo(connection, namespace, 5000)).close();
    return {
      name,
      ok: 'yes',
      found: `${connection.address}, namespace ${namespace}, answers (${because})`,
    };
  } catch (error) {
    return {
      name,
      ok: 'no',
      found: error instanceof Error ? error.message : String(error),
      advice: 'Start the service, correct the TEMPORAL_* variables, or unset them.',
    };
  }
}

/** The dev server of this home, and who uses it. */
export async function checkDevServer({ home }: Settings): Promise<Check> {
  const name = 'running dev server';
  const record = await readRecord(home);
  if (!record) return { name, ok: 'yes', found: 'none; the next command starts one' };
  const running = await runningServer(home);
  if (!running)
    return {
      name,
      ok: 'warning',
      found: `recorded at ${record.address}, but it does not answer; the next command replaces it`,
    };
  const users = (await livingUsers(home)).map((user) => user.process.pid);
  const usedBy = users.length === 0 ? 'nobody' : `process ${users.join(', ')}`;
  return {
    name,
    ok: 'yes',
    found: `${running.address}, UI ${running.uiUrl}, process ${running.process.pid}, used by ${usedBy}`,
  };
}

/** Whether `dev` could have the configured ports. */
export async function checkPorts(settings: Settings): Promise<Check[]> {
  const record = await readRecord(settings.home);
  const ours = [record?.address, record?.uiUrl].map((url) => url?.split(':').at(-1));
  const wanted = [
    { name: 'gRPC port', port: settings.port, variable: 'PLUMBLINE_PORT' },
    { name: 'UI port', port: settings.uiPort, variable: 'PLUMBLINE_UI_PORT' },
  ];
  return Promise.all(
    wanted.map(async ({ name, port, variable }): Promise<Check> => {
      if (ours.includes(String(port)))
        return { name, ok: 'yes', found: `${port} is used by our dev server` };
      if (await isPortFree(port)) return { name, ok: 'yes', found: `${port} is free` };
      return {
        name,
        ok: 'warning',
        found: `${port} is taken by another program; one-off commands take a free port instead`,
        advice: `For \`plumbline dev\`, stop that program or set ${variable}.`,
      };
    }),
  );
}
