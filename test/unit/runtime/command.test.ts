import { describe, expect, test } from 'vitest';
import { CommandError, runCommand } from '../../../src/runtime/command.js';

const node = (script: string, timeoutMs?: number) =>
  runCommand(process.execPath, ['-e', script], timeoutMs === undefined ? {} : { timeoutMs });

const source = new URL('../../../src/runtime/command.ts', import.meta.url).href;

describe('a command', () => {
  test('that succeeds gives its stdout', async () => {
    await expect(node('console.error("noise"); console.log("result")')).resolves.toBe('result\n');
  });

  test('that fails gives the last line that speaks of an error', async () => {
    const attempt = node('console.error("ERROR: no such wheel\\nhint: look"); process.exit(3)');
    await expect(attempt).rejects.toThrow(/failed: ERROR: no such wheel$/);
  });

  test('that fails without a word gives its exit code', async () => {
    await expect(node('process.exit(3)')).rejects.toThrow(/failed: exit code 3$/);
  });

  test('that takes too long is stopped', async () => {
    await expect(node('setInterval(() => {}, 1000)', 200)).rejects.toThrow('stopped after 0.2 s');
  });

  test('that is not installed says so', async () => {
    const attempt = runCommand('no-such-program', []);
    await expect(attempt).rejects.toThrow(CommandError);
    await expect(attempt).rejects.toMatchObject({
      message: 'no-such-program is not installed',
      missing: true,
    });
  });

  test('that is not installed leaves no timer behind to keep our process alive', async () => {
    const script = `import { runCommand } from '${source}';
      await runCommand('no-such-program', [], { timeoutMs: 600_000 }).catch(() => undefined);`;
    const args = ['--import', 'tsx', '--input-type=module', '-e', script];
    await expect(runCommand(process.execPath, args, { timeoutMs: 30_000 })).resolves.toBe('');
  });
});
