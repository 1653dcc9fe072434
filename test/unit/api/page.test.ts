import { dirname, join } from 'node:path/posix';
import { describe, expect, it } from 'vitest';
import { readPageFiles } from '../../../src/api/pageFiles.js';
import { api } from './server.js';

const files = await readPageFiles();
const textOf = (path: string) => Buffer.from(files.get(path)?.body ?? []).toString('utf8');

describe('the page', () => {
  it.each(['/', '/jobs/any', '/brief', '/brief/3', '/engines', '/lanes', '/schedules', '/docs'])(
    'is at %s, under a policy that lets nothing in from elsewhere',
    async (path) => {
      const { url } = await api();
      const answer = await fetch(url + path);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-cache',
      });
      const policy = answer.headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
      expect(policy).not.toMatch(/unsafe|https?:|\*/);
      expect(await answer.text()).toBe(textOf('page/index.html'));
    },
  );

  it('is not sent again to who has it', async () => {
    const { url } = await api();
    const path = `${url}/assets/page/main.js`;
    const first = await fetch(path);
    const etag = first.headers.get('etag') ?? '';
    const again = await fetch(path, { headers: { 'if-none-match': etag } });
    expect([first.status, again.status]).toEqual([200, 304]);
    expect(again.headers.get('content-security-policy')).toContain("'self'");
  });

  it.each([
    '/assets/',
    '/assets/package.json',
    '/assets/api/app.js',
    '/assets/client/cli.js',
    '/assets/..%2f..%2fpackage.json',
    '/assets/page/..%2f..%2fapi%2fapp.js',
    '/assets/page/%2e%2e/%2e%2e/package.json',
    '/assets/page/types.d.ts',
    '/assets/page/main.js%00.css',
  ])('gives away nothing else: %s', async (path) => {
    const { url } = await api();
    const answer = await fetch(url + path);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ code: 'not-found' });
  });

  it('has every module that one of its modules loads, and loads none from elsewhere', () => {
    const missing = [...files.keys()]
      .filter((path) => path.endsWith('.js'))
      .flatMap((path) =>
        [...textOf(path).matchAll(/(?:\bfrom|\bimport)\s*\(?\s*["']([\w@./-]+)["']/g)]
          .map(([, specifier = '']) => specifier)
          // Types in comments are for the checker alone.
          .filter((specifier) => !specifier.endsWith('.d.ts'))
          .filter((specifier) => !files.has(join(dirname(path), specifier)))
          .map((specifier) => `${path} loads ${specifier}`),
      );
    expect(missing).toEqual([]);
  });

  it('has what its document names, and nothing written into that document', () => {
    const html = textOf('page/index.html');
    const named = [...html.matchAll(/(?:href|src)="\/assets\/([^"]+)"/g)].map(
      ([, path = '']) => path,
    );
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((path) => !files.has(path))).toEqual([]);
    expect(html).not.toMatch(/<style|style=|<script(?![^>]*src=)|\son\w+=|https?:/);
  });
});
