import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach } from 'vitest';

/** A web server of the test's own on the loopback address; `asked` are the paths in order. */
export function usePages(pages: Record<string, RequestListener>) {
  const asked: { path: string; at: number }[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push({ path, at: Date.now() });
    const page = pages[path];
    if (page) page(request, response);
    else response.writeHead(404).end();
  });
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
  beforeEach(() => {
    asked.length = 0;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    asked,
    url: (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
  };
}

/** A news page as they are: an article between menus and footers. */
export function newsPage(paragraphs: readonly string[]): string {
  return `<!doctype html><html><head><title>Ferry returns</title></head><body>
    <nav><a href="/">Home</a> <a href="/sports">Sports</a></nav>
    <article><h1>Ferry returns</h1><figure><img src="x"><figcaption>The ferry in May</figcaption></figure>
    ${paragraphs.map((text) => `<p>${text}</p>`).join('')}</article>
    <aside><p>Most read</p><a href="/other">Another story that is not this one</a></aside>
    <footer><p>© Harbor News. All rights reserved.</p></footer></body></html>`;
}

/** A few paragraphs of plain news, as long as a short article. */
export const PARAGRAPHS = [
  'The ferry across the bay will run again from Monday, the harbor office said, after a week in which passengers had to take the long way around by bus.',
  'Engineers replaced two bearings and tested the engine over the weekend. The captain said the crossing would take twenty minutes, as it did before the repair.',
  'Tickets cost the same as before, and weekly passes that were bought in April will be valid for seven more days, according to a notice at the pier.',
  'The town council is to discuss a second boat in June. It had put off the question twice because the price of a new one had risen by a third since winter.',
  'Shop owners along the quay welcomed the news. Several of them had closed early during the week, as fewer visitors came in from the other side of the bay.',
  'The boat was built in 1987 and carries up to eighty passengers and twelve cars. Its last long repair was nine years ago, when both propellers were replaced.',
];
