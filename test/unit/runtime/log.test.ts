import { describe, expect, test } from 'vitest';
import { openLog } from '../../../src/runtime/log.js';

function captured() {
  const lines: string[] = [];
  return { lines, destination: { write: (line: string) => void lines.push(line) } };
}

describe('the log', () => {
  test('is one JSON document a line, with time, level and message', () => {
    const { lines, destination } = captured();
    openLog('info', destination).info({ jobId: 'j1' }, 'started');
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0]!)).toEqual({
      level: 30,
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
      jobId: 'j1',
      msg: 'started',
    });
  });

  test('says what an error was, also where it is called error', () => {
    const { lines, destination } = captured();
    openLog('info', destination).warn({ error: new Error('no feed') }, 'failed');
    expect(JSON.parse(lines[0]!)).toMatchObject({ error: { message: 'no feed' } });
  });

  test('leaves out what is below its level', () => {
    const { lines, destination } = captured();
    const log = openLog('warn', destination);
    log.info('not shown');
    log.warn('shown');
    expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual(['shown']);
  });
});
