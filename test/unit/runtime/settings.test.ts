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
      deployment: 'plumbline',
      tenant: 'default',
      port: 7233,
      uiPort: 8233,
      apiPort: 8080,
      temporalUi: undefined,
      logLevel: 'warn',
      allowHosts: [],
    });
  });

  test.each([
    ['PLUMBLINE_HOME', 'state', 'home', '/project/state'],
    ['PLUMBLINE_HOME', '/var/state', 'home', '/var/state'],
    ['PLUMBLINE_HOME', '/var/state', 'databaseUrl', 'sqlite:/var/state/plumbline.db'],
    ['PLUMBLINE_CACHE', 'downloads', 'cache', '/project/downloads'],
    ['DATABASE_URL', 'postgres://db/news', 'databaseUrl', 'postgres://db/news'],
    ['PLUMBLINE_TASK_QUEUE', 'slow', 'taskQueue', 'slow'],
    ['PLUMBLINE_DEPLOYMENT', 'news', 'deployment', 'news'],
    ['PLUMBLINE_BUILD_ID', '2026-11-18.1_a', 'buildId', '2026-11-18.1_a'],
    ['PLUMBLINE_BUILD_ID', 'b'.repeat(100), 'buildId', 'b'.repeat(100)],
    ['PLUMBLINE_TENANT', 'acme-1', 'tenant', 'acme-1'],
    ['PLUMBLINE_PORT', '9000', 'port', 9000],
    ['PLUMBLINE_UI_PORT', '9001', 'uiPort', 9001],
    ['PLUMBLINE_API_PORT', '9002', 'apiPort', 9002],
    ['PLUMBLINE_TEMPORAL_UI', 'https://ui.example', 'temporalUi', 'https://ui.example'],
    ['PLUMBLINE_LOG_LEVEL', 'debug', 'logLevel', 'debug'],
  ] as const)('%s=%s sets %s to %s', (variable, value, setting, expected) => {
    expect(read({ [variable]: value })[setting]).toBe(expected);
  });

  test('PLUMBLINE_ALLOW_HOSTS is a list of hosts, with or without a port', () => {
    const { allowHosts } = read({
      PLUMBLINE_ALLOW_HOSTS: '127.0.0.1:9000, feeds.internal,[::1]:80,::1,',
    });
    expect(allowHosts).toEqual(['127.0.0.1:9000', 'feeds.internal', '[::1]:80', '::1']);
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
    ['PLUMBLINE_TEMPORAL_UI', 'ui.example', 'without a user name or password'],
    ['PLUMBLINE_TENANT', 'a/b', 'letters, digits'],
    ['PLUMBLINE_DEPLOYMENT', 'news.v2', 'letters, digits'],
    ['PLUMBLINE_BUILD_ID', 'a b', 'letters, digits'],
    ['PLUMBLINE_BUILD_ID', 'news:1', 'letters, digits'],
    ['PLUMBLINE_BUILD_ID', 'b'.repeat(101), 'must be 1 to 100'],
    ['PLUMBLINE_LOG_LEVEL', 'loud', 'must be one of trace'],
    ['DATABASE_URL', 'mysql://db/news', 'must start with sqlite:'],
    ['PLUMBLINE_LLM_URL', 'localhost:8080', 'must be an http'],
    ['PLUMBLINE_LLM_URL', 'file:///models', 'must be an http'],
    ['PLUMBLINE_LLM_URL', 'https://ada:secret@models.example/v1', 'without a user name'],
    ['PLUMBLINE_LLM_INPUT_PRICE', '-1', 'must be a price per million tokens'],
    ['PLUMBLINE_LLM_INPUT_PRICE', '1e3', 'must be a price per million tokens'],
    ['PLUMBLINE_LLM_OUTPUT_PRICE', '$15', 'must be a price per million tokens'],
    ['PLUMBLINE_LLM_OUTPUT_PRICE', '1000001', 'at most 1000000'],
    ['PLUMBLINE_ALLOW_HOSTS', 'http://127.0.0.1:9000', 'must be hosts'],
    ['PLUMBLINE_ALLOW_HOSTS', 'feeds.internal/rss', 'must be hosts'],
  ])('%s=%s is refused with the name and the rule', (variable, value, rule) => {
    expect(() => read({ [variable]: value })).toThrow(SettingsError);
    expect(() => read({ [variable]: value })).toThrow(new RegExp(`^${variable} .*${rule}`));
  });

  test('a refused database URL is not repeated, because it may hold a password', () => {
    expect(() => read({ DATABASE_URL: 'mysql://ada:secret@db/news' })).not.toThrow(/secret/);
  });

  test.each(['https://ada:secret@models.example/v1', 'https://:secret@models.example/v1'])(
    'a refused model address is not repeated either: %s',
    (url) => {
      expect(() => read({ PLUMBLINE_LLM_URL: url })).not.toThrow(/secret/);
      expect(() => read({ PLUMBLINE_LLM_URL: url })).toThrow(SettingsError);
    },
  );

  test('a language model is asked only where one is configured', () => {
    const url = 'http://127.0.0.1:8080/v1';
    const configured = { PLUMBLINE_LLM_URL: url, PLUMBLINE_LLM_MODEL: 'tiny' };
    expect(read({}).llm).toBeUndefined();
    expect(read({ PLUMBLINE_LLM_API_KEY: 'sk-1' }).llm).toBeUndefined();
    const free = { input: 0, output: 0 };
    expect(read(configured).llm).toEqual({ url, model: 'tiny', price: free });
    expect(read({ ...configured, PLUMBLINE_LLM_API_KEY: 'sk-1' }).llm?.apiKey).toBe('sk-1');
  });

  test.each([
    [{ PLUMBLINE_LLM_INPUT_PRICE: '0.15' }, { input: 0.15, output: 0 }],
    [{ PLUMBLINE_LLM_OUTPUT_PRICE: '12' }, { input: 0, output: 12 }],
    [
      { PLUMBLINE_LLM_INPUT_PRICE: '', PLUMBLINE_LLM_OUTPUT_PRICE: '0' },
      { input: 0, output: 0 },
    ],
  ])('the prices of a language model are read from %j', (env, price) => {
    const model = { PLUMBLINE_LLM_URL: 'http://127.0.0.1:8080/v1', PLUMBLINE_LLM_MODEL: 'tiny' };
    expect(read({ ...model, ...env }).llm?.price).toEqual(price);
  });

  test.each([
    [{ PLUMBLINE_LLM_URL: 'http://127.0.0.1:8080/v1' }, /^PLUMBLINE_LLM_MODEL must name/],
    [{ PLUMBLINE_LLM_MODEL: 'tiny' }, /^PLUMBLINE_LLM_URL must say where/],
  ])('half a language model is refused: %j', (env, message) => {
    expect(() => read(env)).toThrow(SettingsError);
    expect(() => read(env)).toThrow(message);
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
