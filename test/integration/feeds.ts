import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from 'vitest';

const XML = { 'content-type': 'application/rss+xml' };

/** A feed of as many short, calm stories as asked for, all from today. */
export function rssFeed(name: string, stories: number): string {
  const items = Array.from({ length: stories }, (_, index) => {
    const title = `The ${name} bridge reopens lane ${index + 1} to traffic`;
    return `<item>
      <title>${title}</title>
      <link>https://${name}.example/stories/${index + 1}</link>
      <pubDate>${new Date(Date.now() - index * 60_000).toUTCString()}</pubDate>
      <description>${title}, the roads office said on day ${index + 1} of the repairs.</description>
    </item>`;
  });
  return `<?xml version="1.0"?><rss version="2.0"><channel><title>${name}</title>
    <link>https://${name}.example/</link><description>${name}</description>${items.join('')}
  </channel></rss>`;
}

/** What each address answers. */
const ANSWERS: Record<string, (response: ServerResponse) => void> = {
  '/good': (response) => response.writeHead(200, XML).end(rssFeed('harbour', 3)),
  '/not-xml': (response) => response.writeHead(200, XML).end('Welcome to our parked domain.'),
  '/broken': (response) => response.writeHead(500).end(),
  '/loop': (response) => response.writeHead(302, { location: '/loop-back' }).end(),
  '/loop-back': (response) => response.writeHead(302, { location: '/loop' }).end(),
  '/huge': (response) => response.writeHead(200, XML).end(rssFeed('flood', 40_000)),
  '/endless': (response) => {
    response.writeHead(200, XML).write('<rss version="2.0"><channel>');
    const more = () => {
      while (
        !response.destroyed &&
        response.write('<item><title>again</title></item>'.repeat(500))
      );
    };
    response.on('drain', more);
    more();
  },
  // Begins to answer and never ends: whoever reads it is busy until told to stop.
  '/silent': (response) => response.writeHead(200, XML).write('<rss version="2.0">'),
};

/** A web server of good and bad feeds on the loopback address, for the tests of one file. */
export function useFeeds(): { url: (path: keyof typeof ANSWERS) => string } {
  const server = createServer((request, response) => {
    const answer = ANSWERS[request.url ?? ''];
    if (answer === undefined) response.writeHead(404).end();
    else answer(response);
  });
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: (path) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}` };
}
