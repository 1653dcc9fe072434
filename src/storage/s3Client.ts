/** How the S3 client is set up: by the variables that every AWS tool reads. */
import type { S3Client, S3ClientConfig } from '@aws-sdk/client-s3';

/** The environment variables that decide it; what is missing, the SDK looks for in its usual places. */
export type Environment = Readonly<Record<string, string | undefined>>;

const CONNECT_WITHIN_MS = 5_000;
const SILENT_FOR_MS = 60_000;
/** Several datums at a time, and several objects of each. */
const MAX_SOCKETS = 200;

/** The address that is spoken to, for messages. */
export function endpointOf(env: Environment): string {
  return customEndpoint(env) ?? `Amazon S3 (${regionOf(env) ?? 'no region'})`;
}

/** A client for these settings. The SDK is loaded here and not before: most workers never need it. */
export async function openS3Client(env: Environment): Promise<S3Client> {
  // On Node 20 it would tell users of every worker about its later versions; we pin the one we use.
  process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] ??= 'true';
  const { S3Client } = await import('@aws-sdk/client-s3');
  return new S3Client(s3ClientConfig(env));
}

/** The client's configuration. Other servers than Amazon's rarely have a host name per bucket. */
export function s3ClientConfig(env: Environment): S3ClientConfig {
  const endpoint = customEndpoint(env);
  const region = regionOf(env) ?? (endpoint === undefined ? undefined : 'us-east-1');
  const config: S3ClientConfig = {
    requestHandler: {
      connectionTimeout: CONNECT_WITHIN_MS,
      socketTimeout: SILENT_FOR_MS,
      httpAgent: { maxSockets: MAX_SOCKETS },
      httpsAgent: { maxSockets: MAX_SOCKETS },
    },
  };
  if (region !== undefined) config.region = region;
  const accessKeyId = env['AWS_ACCESS_KEY_ID'];
  const secretAccessKey = env['AWS_SECRET_ACCESS_KEY'];
  const sessionToken = env['AWS_SESSION_TOKEN'];
  if (accessKeyId && secretAccessKey)
    config.credentials = { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) };
  if (endpoint === undefined) return config;
  config.endpoint = endpoint;
  config.forcePathStyle = env['PLUMBLINE_S3_PATH_STYLE'] !== 'false';
  // Checksums that Amazon came up with lately, and that many other servers refuse.
  if (env['AWS_REQUEST_CHECKSUM_CALCULATION'] === undefined)
    config.requestChecksumCalculation = 'WHEN_REQUIRED';
  if (env['AWS_RESPONSE_CHECKSUM_VALIDATION'] === undefined)
    config.responseChecksumValidation = 'WHEN_REQUIRED';
  return config;
}

function customEndpoint(env: Environment): string | undefined {
  return firstSet(env, ['AWS_ENDPOINT_URL_S3', 'AWS_ENDPOINT_URL']);
}

function regionOf(env: Environment): string | undefined {
  return firstSet(env, ['AWS_REGION', 'AWS_DEFAULT_REGION']);
}

/** An empty variable is as good as none. */
function firstSet(env: Environment, names: readonly string[]): string | undefined {
  return names.map((name) => env[name]).find((value) => value !== undefined && value !== '');
}
