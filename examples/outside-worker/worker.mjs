#!/usr/bin/env node
/**
 * A worker for Plumbline jobs that needs nothing but Node.js 20 or later, on Linux or macOS.
 *
 * It reserves items of a job's stage from `plumbline serve`, runs a command for each, and reports what became
 * of them. The protocol is explained in docs/outside-workers.md; worker.py is the same worker for Python.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

const HELP = `usage: worker.mjs --job ID --stage STAGE --name NAME [--url URL] [--parallel N] -- command args…

Works on the items of a Plumbline job.

  --url URL      where \`plumbline serve\` listens (default: http://127.0.0.1:8080)
  --job ID       the id of the job
  --stage STAGE  the stage to work on
  --name NAME    the name of this worker
  --parallel N   items at a time (default: 1)

The command is run once for each item, in an empty folder of its own (so give paths from the root), with
  stdin           the item as JSON: {"item", "attempt", "data"}
  PLUMBLINE_ITEM, PLUMBLINE_ATTEMPT, PLUMBLINE_DATA
                  the same; the data is JSON, and left out here when it is long
  PLUMBLINE_OUT   a folder: files left in it are delivered to the folder \`egress\` of the item's data, if it has one

The server's key, where it wants one, is read from PLUMBLINE_API_KEY; commands do not get to see it.
Exit code 0 is done. If the last line of stdout is a JSON object of numbers, these are the item's metrics.
Any other exit code is an error, with the end of stderr as its message; the item is tried again.

The worker ends with 0 when the job has no more work. SIGTERM or Ctrl-C: it finishes what it has at hand and
takes no more; a second one stops the commands too. After a crash, start it again under the same name and it
goes on with the items it had. No two workers may have the same name at a time.
`;

/** How long to wait for an item before asking again. */
const WAIT_MS = 20_000;
/** How long any other answer may take. */
const ANSWER_MS = 15_000;
/** How long a command has to end when it is asked to. */
const TERM_MS = 5_000;
/** The system takes no environment variable that is much longer. */
const LONGEST_VARIABLE = 100_000;

/** Refusals that mean: somebody else has the item, or nobody wants it any more. */
const GONE = new Set(['lease-lost', 'unknown-token', 'already-reported', 'work-cancelled']);

/** Take no more items. */
const leaving = new AbortController();
/** Stop the commands, too. */
const abandoning = new AbortController();

/** No answer, or one that says nothing about the request. It may have arrived, so all there is to do is repeat it. */
class Unreachable extends Error {}

/** The server understood and said no. */
class Refused extends Error {
  constructor(status, { code, detail }) {
    super(detail ?? `HTTP status ${status}`);
    this.code = code;
  }
}

/** The item could not be done this time. */
class Failed extends Error {}

/** Taken out of the environment, so that commands do not get to see it. */
const key = process.env.PLUMBLINE_API_KEY ?? '';
delete process.env.PLUMBLINE_API_KEY;
const authorization = key === '' ? {} : { authorization: `Bearer ${key}` };

/** One call. Throws Refused or Unreachable. */
async function post(path, body, { ms = ANSWER_MS, signal } = {}) {
  let response, answer;
  try {
    response = await fetch(options.url.replace(/\/$/, '') + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...authorization },
      body: JSON.stringify(body),
      signal: AbortSignal.any([AbortSignal.timeout(ms), ...(signal ? [signal] : [])]),
    });
    answer = await response.json();
  } catch (error) {
    signal?.throwIfAborted();
    throw new Unreachable(error.cause?.message ?? error.message);
  }
  const { status } = response;
  if (status === 200) return answer;
  if (status >= 500 || status === 429) throw new Unreachable(`HTTP status ${status}`);
  throw new Refused(status, answer);
}

/** Calls until there is an answer: every call of the protocol may be repeated. Throws Refused. */
async function insist(path, body, more) {
  for (let pause = 200; ; pause = Math.min(pause * 2, 5_000)) {
    try {
      return await post(path, body, more);
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      say(`${path}: ${error.message}; trying again`);
      await sleep(pause * (0.5 + Math.random() / 2), undefined, { signal: more?.signal });
    }
  }
}

/** Holds an item by heartbeats until it is released. Aborts `over` when the work on it is in vain. */
async function hold({ token, heartbeatMs }, released, over) {
  let pause = heartbeatMs;
  for (;;) {
    try {
      await sleep(pause, undefined, { signal: released });
      const { cancelled } = await post('/api/work/heartbeat', { token }, { signal: released });
      if (cancelled) return over.abort();
      pause = heartbeatMs;
    } catch (error) {
      if (released.aborted) return;
      if (error instanceof Refused) return over.abort();
      pause = Math.min(heartbeatMs, 1_000);
    }
  }
}

/** Runs the command for an item and reports how it went. Throws Refused when the item is not ours any more. */
async function workOn(item, command) {
  const { token } = item;
  const over = new AbortController();
  const released = new AbortController();
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-'));
  const holding = hold(item, released.signal, over);
  try {
    await run(command, item, folder, over.signal);
    await deliver(item, join(folder, 'out'));
    const metrics = await metricsIn(join(folder, 'stdout'));
    await insist('/api/work/done', { token, metrics });
    return 'done';
  } catch (error) {
    const isOurs = error instanceof Failed || (error instanceof Refused && !GONE.has(error.code));
    if (!isOurs) throw error;
    await insist('/api/work/error', { token, message: error.message });
    return `failed: ${error.message}`;
  } finally {
    released.abort();
    await holding;
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs the command to its end. Throws Failed. */
async function run([program, ...args], { item, attempt, data }, folder, over) {
  const [cwd, out] = [join(folder, 'work'), join(folder, 'out')];
  for (const name of [cwd, out]) await mkdir(name);
  await writeFile(join(folder, 'stdin'), JSON.stringify({ item, attempt, data }));
  const json = JSON.stringify(data);
  const env = {
    ...process.env,
    PLUMBLINE_ITEM: item,
    PLUMBLINE_ATTEMPT: String(attempt),
    PLUMBLINE_OUT: out,
    ...(json.length <= LONGEST_VARIABLE ? { PLUMBLINE_DATA: json } : {}),
  };
  const files = [];
  try {
    for (const [name, flags] of Object.entries({ stdin: 'r', stdout: 'w', stderr: 'w' }))
      files.push(await open(join(folder, name), flags));
    const stdio = files.map((file) => file.fd);
    // In a process group of its own, so that it can be stopped with all that it has started.
    const child = spawn(program, args, { cwd, env, stdio, detached: true });
    const ended = once(child, 'exit');
    const unwanted = AbortSignal.any([over, abandoning.signal]);
    const stopIt = () => void stop(child);
    unwanted.addEventListener('abort', stopIt);
    if (unwanted.aborted) stopIt();
    const [code, signal] = await ended;
    unwanted.removeEventListener('abort', stopIt);
    if (abandoning.signal.aborted) throw new Failed('The worker was stopped.');
    if (over.aborted) throw new Failed('Stopped: it is no longer wanted.');
    if (code === 0) return;
    const why = await tail(join(folder, 'stderr'), 2_000);
    throw new Failed([signal ?? `exit code ${code}`, why].filter(Boolean).join(': '));
  } finally {
    for (const file of files) await file.close();
  }
}

/** Asks a command and its children to end, and makes them. */
async function stop(child) {
  for (const signal of ['SIGTERM', 'SIGKILL']) {
    try {
      process.kill(-child.pid, signal);
    } catch {
      return; // It has ended by itself.
    }
    await sleep(TERM_MS, undefined, { ref: false });
  }
}

/** Registers the files that the command has left, copies them, and says so. Throws Failed. */
async function deliver({ token, data }, out) {
  const entries = await readdir(out, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(out, join(entry.parentPath ?? entry.path, entry.name)));
  if (data?.egress === undefined || paths.length === 0) return;
  if (data.egress.includes('://'))
    throw new Failed(`This worker delivers to folders only, not to ${data.egress}`);
  await insist('/api/work/outputs', { token, paths });
  const outputs = [];
  for (const path of paths) {
    try {
      await copy(join(out, path), join(data.egress, path));
      outputs.push({ path, status: 'done' });
    } catch (error) {
      outputs.push({ path, status: 'error', error: error.message });
    }
  }
  await insist('/api/work/outputs/finish', { token, outputs });
  const errors = outputs.filter(({ status }) => status === 'error');
  if (errors.length === 0) return;
  const first = errors[0].error;
  throw new Failed(`${errors.length} of ${paths.length} outputs could not be delivered: ${first}`);
}

/** All of it or nothing: nobody sees half a file. */
async function copy(source, target) {
  await mkdir(dirname(target), { recursive: true });
  const part = join(dirname(target), `.${basename(target)}.${process.pid}.part`);
  try {
    await copyFile(source, part);
    await rename(part, target);
  } finally {
    await rm(part, { force: true });
  }
}

async function metricsIn(stdout) {
  const line = (await tail(stdout, 64_000)).split('\n').at(-1);
  try {
    const found = JSON.parse(line);
    const fits = found?.constructor === Object && Object.values(found).every(Number.isFinite);
    return fits ? found : {};
  } catch {
    return {};
  }
}

/** The last characters of a file, without white space around them. */
async function tail(path, length) {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const position = Math.max(0, size - length);
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(length), position });
    return buffer.toString('utf8', 0, bytesRead).trim();
  } finally {
    await file.close();
  }
}

/** Works on one item after the other. To the server, each slot is a worker. */
async function slot(worker, command) {
  const [job, stage] = [options.job, options.stage].map(encodeURIComponent);
  const waiting = { ms: WAIT_MS + ANSWER_MS, signal: leaving.signal };
  while (!leaving.signal.aborted) {
    let items;
    try {
      const body = { worker, max: 1, waitMs: WAIT_MS };
      ({ items } = await insist(`/api/jobs/${job}/stages/${stage}/reserve`, body, waiting));
    } catch (error) {
      if (error.code === 'job-over' || leaving.signal.aborted) return;
      throw error;
    }
    for (const item of items) {
      try {
        say(`${worker}: ${item.item}: ${await workOn(item, command)}`);
      } catch (error) {
        if (!GONE.has(error.code)) throw error;
        say(`${worker}: ${item.item}: dropped: ${error.message}`);
      }
    }
  }
}

function say(text) {
  process.stderr.write(`${text}\n`);
}

function readOptions() {
  try {
    const text = { type: 'string' };
    const { values, positionals: command } = parseArgs({
      allowPositionals: true,
      options: {
        url: { ...text, default: 'http://127.0.0.1:8080' },
        job: text,
        stage: text,
        name: text,
        parallel: { ...text, default: '1' },
        help: { type: 'boolean', short: 'h' },
      },
    });
    if (values.help) {
      process.stdout.write(HELP);
      process.exit(0);
    }
    const missing = ['job', 'stage', 'name'].filter((name) => values[name] === undefined);
    if (missing.length > 0) throw new Error(`--${missing[0]} is missing`);
    if (command.length === 0) throw new Error('the command is missing, after --');
    if (command[0].includes('/')) command[0] = resolve(command[0]);
    return { ...values, parallel: Number(values.parallel), command };
  } catch (error) {
    say(`worker: ${error.message}\n\n${HELP}`);
    process.exit(2);
  }
}

const options = readOptions();
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => (leaving.signal.aborted ? abandoning : leaving).abort());
}
const slots = Array.from({ length: options.parallel }, async (_, n) => {
  try {
    await slot(`${options.name}-${n + 1}`, options.command);
  } catch (error) {
    // The items of a slot that broke go to others when their leases run out.
    say(`worker: ${error.message}`);
    process.exitCode = 1;
    leaving.abort();
  }
});
await Promise.all(slots);
