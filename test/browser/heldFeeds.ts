/** Feeds that answer when a test says so: for what is to be seen while a stage is at work. */
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { rssFeed } from '../integration/feeds.js';

export class HeldFeeds {
  private readonly waiting: (() => void)[] = [];
  private isOpen = false;
  private readonly server = createServer((request, response) => this.answer(request.url, response));

  static async open(): Promise<HeldFeeds> {
    const feeds = new HeldFeeds();
    feeds.server.listen(0, '127.0.0.1');
    await once(feeds.server, 'listening');
    return feeds;
  }

  /** A feed that answers at once. */
  get quick(): string {
    return `${this.url}/quick`;
  }

  /** One that answers after {@link release}. */
  get held(): string {
    return `${this.url}/held`;
  }

  /** One that is broken. */
  get broken(): string {
    return `${this.url}/broken`;
  }

  /** Lets all held ones answer, now and from now on. */
  release(): void {
    this.isOpen = true;
    for (const answer of this.waiting.splice(0)) answer();
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  private answer(path: string | undefined, response: ServerResponse): void {
    const feed = (name: string) => {
      response.writeHead(200, { 'content-type': 'application/rss+xml' }).end(rssFeed(name, 3));
    };
    if (path === '/quick') feed('harbour');
    else if (path !== '/held') response.writeHead(500).end();
    else if (this.isOpen) feed('valley');
    else this.waiting.push(() => feed('valley'));
  }
}
