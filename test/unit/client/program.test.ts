import { afterEach, describe, expect, test, vi } from 'vitest';
import { runCommand } from '../../../src/client/program.js';

afterEach(() => {
  process.exitCode = undefined;
});

/** What a command prints. */
async function printed(...args: string[]): Promise<string> {
  let text = '';
  const ear = vi.spyOn(process.stdout, 'write').mockImplementation((more) => {
    text += String(more);
    return true;
  });
  try {
    await runCommand(args);
    return text;
  } finally {
    ear.mockRestore();
  }
}

const help = await printed('--help');
const names = [...help.split('Commands:')[1]!.matchAll(/^ {2}(\w+)/gm)].map(([, name]) => name!);

describe('every command of the help', () => {
  test.each(names.filter((name) => name !== 'help'))(
    '%s is found by its name alone',
    async (name) => {
      expect(await printed(name, '--help')).toMatch(new RegExp(`^Usage: plumbline ${name} `));
      expect(process.exitCode).toBe(0);
    },
  );

  test('is one of many', () => {
    expect(names.length).toBeGreaterThan(20);
  });
});
