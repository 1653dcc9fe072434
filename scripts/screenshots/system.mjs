import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createSocket } from 'node:net';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** `plumbline dev` in a home of its own, and a server of feeds that take their time. */
export async function startSystem(root, home) {
  const feeds = createServer((request, response) => answer(home, request, response));
  feeds.listen(0, '127.0.0.1');
  await once(feeds, 'listening');
  const feedsAt = `127.0.0.1:${feeds.address().port}`;
  const port = await freePort();
  const dev = spawn(process.execPath, [join(root, 'dist', 'client', 'cli.js'), 'dev'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      PLUMBLINE_HOME: home,
      PLUMBLINE_PORT: String(await freePort()),
      PLUMBLINE_UI_PORT: String(await freePort()),
      PLUMBLINE_API_PORT: String(port),
      PLUMBLINE_ALLOW_HOSTS: feedsAt,
    },
  });
  const url = `http://127.0.0.1:${port}`;
  await answers(`${url}/readyz`, dev);
  return {
    url,
    /** A sample feed that answers after so long. */
    feed: (name, ms) => ({ id: name.split('.')[0], url: `http://${feedsAt}/${name}?ms=${ms}` }),
    stop: async () => {
      dev.kill('SIGINT');
      await once(dev, 'close');
      feeds.closeAllConnections();
      feeds.close();
    },
  };
}

async function answer(home, request, response) {
  const { pathname, searchParams } = new URL(request.url, 'http://feeds');
  await sleep(Number(searchParams.get('ms')));
  const file = join(home, 'samples', basename(pathname));
  if (existsSync(file)) createReadStream(file).pipe(response);
  else response.writeHead(503).end();
}

async function answers(url, process) {
  for (const until = Date.now() + 60_000; Date.now() < until; await sleep(200)) {
    if (process.exitCode !== null) throw new Error('plumbline dev has ended, see above');
    if (
      await fetch(url).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
  }
  throw new Error('plumbline dev does not come up');
}

async function freePort() {
  const socket = createSocket().listen(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address();
  socket.close();
  return port;
}
