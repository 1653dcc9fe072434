import { copyFileSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filesUnder } from './files.mjs';

/** The template library's own modules; the page imports them from its folder `vendor`. */
const VENDOR = [
  'lit-html.js',
  'directive.js',
  'directive-helpers.js',
  'directives/repeat.js',
  'LICENSE',
];

/** Where each file of the page comes from, by where it goes. */
export function pageFiles(root) {
  const source = join(root, 'src', 'page');
  const target = join(root, 'dist', 'page');
  const own = filesUnder(source)
    .filter((file) => !file.endsWith('.ts'))
    .map((file) => [join(target, file.slice(source.length)), file]);
  const vendor = VENDOR.map((name) => [
    join(target, 'vendor', name),
    join(root, 'node_modules', 'lit-html', name),
  ]);
  return new Map([...own, ...vendor]);
}

/** Copies the page: it is plain JavaScript, and runs in a browser as it is. */
export function copyPage(root) {
  for (const [to, from] of pageFiles(root)) {
    mkdirSync(dirname(to), { recursive: true });
    copyFileSync(from, to);
  }
}
