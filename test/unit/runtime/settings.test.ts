import { describe, expect, test } from 'vitest';
import { defaultCache, readSettings, SettingsError } from '../../../src/runtime/settings.js';

const read = (env: NodeJS.ProcessEnv) => readSettings({ HOME: '/home/ada', ...env }, '/project');

describe('settings', () => {
  test('have defaults that need no environment', () => {
    expect(readSettings({ HOME: '/home/ada', XDG_CACHE_HOME: '/caches' }, '/project')).toEqual({
      home: '/project/.plumbline',
      cache: '/caches/plumbline',
      databaseUrl: 'sqlite:/project/.plumbline/plumbline.db',
      taskQueue: 'plumbline',
      tenant: 'default',
      port: 7233,
      uiPort: 8233,
      logLevel: 'warn',
    });
  });

  test.each([
    ['PLUMBLINE_HOME', 'state', 'home', '/project/state'],
    ['PLUMBLINE_HOME', '/var/state', 'home', '/var/state'],
    ['PLUMBLINE_HOME', '/var/state', 'databaseUrl', 'sqlite:/var/state/plumbline.db'],
    ['PLUMBLINE_CACHE', 'downloads', 'cache', '/project/downloads'],
    ['DATABASE_URL', 'postgres://db/news', 'databaseUrl', 'postgres://db/news'],
    ['PLUMBLINE_TASK_QUEUE', 'slow', 'taskQueue', 'slow'],
    ['PLUMBLINE_TENANT', 'acme-1', 'tenant', 'acme-1'],
    ['PLUMBLINE_PORT', '9000', 'port', 9000],
    ['PLUMBLINE_UI_PORT', '9001', 'uiPort', 9001],
    ['PLUMBLINE_LOG_LEVEL', 'debug', 'logLevel', 'debug'],
  ] as const)('%s=%s sets %s to %s', (variable, value, setting, expected) => {
    expect(read({ [variable]: value })[setting]).toBe(expected);
  });

  test('an empty variable counts as unset', () => {
    expect(read({ PLUMBLINE_PORT: '', PLUMBLINE_TENANT: '' })).toMatchObject({
      port: 7233,
      tenant: 'default',
    });
  });

  test.each([
    ['PLUMBLINE_PORT', 'http', 'must be a port number'],
    ['PLUMBLINE_PORT', '0', 'at least 1'],
    ['PLUMBLINE_UI_PORT', '70000', 'at most 65535'],
    ['PLUMBLINE_TENANT', 'a/b', 'letters, digits'],
    ['PLUMBLINE_LOG_LEVEL', 'loud', 'must be one of trace'],
    ['DATABASE_URL', 'mysql://db/news', 'must start with sqlite:'],
  ])('%s=%s is refused with the name and the rule', (variable, value, rule) => {
    expect(() => read({ [variable]: value })).toThrow(SettingsError);
    expect(() => read({ [variable]: value })).toThrow(new RegExp(`^${variable} .*${rule}`));
  });

  test('a refused database URL is not repeated, because it may hold a password', () => {
    expect(() => read({ DATABASE_URL: 'mysql://ada:secret@db/news' })).not.toThrow(/secret/);
  });

  test('two bad variables are both named', () => {
    expect(() => read({ PLUMBLINE_PORT: 'x', PLUMBLINE_TENANT: '/' })).toThrow(
      /PLUMBLINE_TENANT[^]*PLUMBLINE_PORT|PLUMBLINE_PORT[^]*PLUMBLINE_TENANT/,
    );
  });

  test.each([
    ['linux', { HOME: '/home/ada' }, '/home/ada/.cache/plumbline'],
    ['linux', { HOME: '/home/ada', XDG_CACHE_HOME: '/x' }, '/x/plumbline'],
    ['darwin', { HOME: '/Users/ada' }, '/Users/ada/Library/Caches/plumbline'],
    ['win32', { HOME: '/u', LOCALAPPDATA: '/local' }, '/local/plumbline/cache'],
  ] as const)('on %s with %j downloads are kept in %s', (platform, env, expected) => {
    expect(defaultCache(env, platform)).toBe(expected);
  });
});
