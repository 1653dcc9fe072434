import { expect, test } from 'vitest';
import { isLoopback } from '../../../src/runtime/loopback.js';

test.for([
  ['127.0.0.1', true],
  ['127.3.2.1', true],
  ['::1', true],
  ['[::1]', true],
  ['localhost', true],
  ['0.0.0.0', false],
  ['::', false],
  ['10.0.0.1', false],
  ['::ffff:10.0.0.1', false],
  ['example.org', false],
  ['localhost.example.org', false],
  ['', false],
] as const)('only this machine can reach "%s": %s', ([host, is]) => {
  expect(isLoopback(host)).toBe(is);
});
