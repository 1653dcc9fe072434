import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { endpointOf, s3ClientConfig } from '../../../src/storage/s3Client.js';

const keys = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' };

describe('The S3 client', () => {
  test('asks Amazon in the given region when no server is named', () => {
    expect(s3ClientConfig({ AWS_REGION: 'eu-west-1' })).toMatchObject({ region: 'eu-west-1' });
    expect(s3ClientConfig({ AWS_REGION: 'eu-west-1' })).not.toHaveProperty('endpoint');
    expect(endpointOf({ AWS_DEFAULT_REGION: 'eu-west-1' })).toBe('Amazon S3 (eu-west-1)');
  });

  test.each([
    [{ AWS_ENDPOINT_URL: 'http://any' }, 'http://any'],
    [{ AWS_ENDPOINT_URL: 'http://any', AWS_ENDPOINT_URL_S3: 'http://s3' }, 'http://s3'],
  ])('with %j asks %s, with the bucket in the path, in any region', (env, endpoint) => {
    expect(s3ClientConfig(env)).toMatchObject({
      endpoint,
      forcePathStyle: true,
      region: 'us-east-1',
    });
    expect(endpointOf(env)).toBe(endpoint);
  });

  test('can be told that another server has a host name per bucket', () => {
    const env = { AWS_ENDPOINT_URL_S3: 'http://s3', PLUMBLINE_S3_PATH_STYLE: 'false' };
    expect(s3ClientConfig(env)).toMatchObject({ forcePathStyle: false });
  });

  test('takes keys, and a session token with them', () => {
    expect(s3ClientConfig(keys).credentials).toEqual({
      accessKeyId: 'id',
      secretAccessKey: 'secret',
    });
    expect(s3ClientConfig({ ...keys, AWS_SESSION_TOKEN: 't' }).credentials).toMatchObject({
      sessionToken: 't',
    });
  });

  test('leaves it to the SDK to find credentials where there are no keys', () => {
    expect(s3ClientConfig({})).not.toHaveProperty('credentials');
  });

  test('is not loaded by those who work with folders', () => {
    const script = `
      import { createRequire } from 'node:module';
      import { openStorage } from './src/storage/index.ts';
      for await (const _ of openStorage({}).list('samples/batch'.replace(/^/, process.cwd() + '/')));
      const loaded = Object.keys(createRequire(process.cwd() + '/x.js').cache);
      console.log(loaded.filter((file) => file.includes('@aws-sdk')).length);`;
    const args = ['--import', 'tsx', '--input-type=module', '--eval', script];
    expect(execFileSync(process.execPath, args, { encoding: 'utf8' }).trim()).toBe('0');
  });
});
