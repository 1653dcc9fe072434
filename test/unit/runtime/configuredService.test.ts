import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { configuredService, ServiceConfigError } from '../../../src/runtime/configuredService.js';
import { openService, ServiceUnreachableError } from '../../../src/runtime/service.js';
import { freePort } from '../../../src/runtime/ports.js';
import { readSettings } from '../../../src/runtime/settings.js';
import { temporaryFolder } from './temporaryFolder.js';

const NO_FILE = { TEMPORAL_CONFIG_FILE: '/nonexistent/temporal.toml' };

async function configFile(text: string): Promise<NodeJS.ProcessEnv> {
  const file = join(await temporaryFolder(), 'temporal.toml');
  await writeFile(file, text);
  return { TEMPORAL_CONFIG_FILE: file };
}

describe('the configured Temporal service', () => {
  test('is none when nothing names an address', () => {
    expect(configuredService({ ...NO_FILE, TEMPORAL_ADDRESS: '' })).toBeUndefined();
  });

  test('is the one of TEMPORAL_ADDRESS, in the default namespace', () => {
    expect(configuredService({ ...NO_FILE, TEMPORAL_ADDRESS: 'temporal:7233' })).toEqual({
      connection: { address: 'temporal:7233' },
      namespace: 'default',
      because: 'TEMPORAL_ADDRESS is set',
    });
  });

  test('gets namespace and API key from the environment, and TLS with the key', () => {
    const env = {
      ...NO_FILE,
      TEMPORAL_ADDRESS: 'cloud:7233',
      TEMPORAL_NAMESPACE: 'news',
      TEMPORAL_API_KEY: 'key',
    };
    expect(configuredService(env)).toMatchObject({
      connection: { address: 'cloud:7233', apiKey: 'key', tls: true },
      namespace: 'news',
    });
  });

  test('comes from the profile that TEMPORAL_PROFILE names', async () => {
    const env = await configFile(
      '[profile.prod]\naddress = "prod:7233"\nnamespace = "news"\n[profile.prod.tls]\nserver_name = "prod"\n',
    );
    expect(configuredService({ ...env, TEMPORAL_PROFILE: 'prod' })).toMatchObject({
      connection: { address: 'prod:7233', tls: { serverNameOverride: 'prod' } },
      namespace: 'news',
      because: "profile prod of Temporal's configuration file says so",
    });
  });

  test('is an error where the profile does not exist', async () => {
    const env = await configFile('[profile.default]\naddress = "x:7233"\n');
    expect(() => configuredService({ ...env, TEMPORAL_PROFILE: 'typo' })).toThrow(
      ServiceConfigError,
    );
  });

  test('is an error where the file is not TOML', async () => {
    const env = await configFile('this is not TOML');
    expect(() => configuredService(env)).toThrow(/^Temporal's configuration cannot be read/);
  });

  test('that does not answer is an error with the address and the reason it was used', async () => {
    const address = `127.0.0.1:${await freePort()}`;
    const attempt = openService(readSettings(), { env: { ...NO_FILE, TEMPORAL_ADDRESS: address } });
    await expect(attempt).rejects.toThrow(ServiceUnreachableError);
    await expect(attempt).rejects.toThrow(`${address}, namespace default (used because TEMPORAL`);
  }, 30_000);
});
