import {
  NoSuchBucketError,
  NothingThereError,
  StorageAccessError,
  StorageError,
  StorageFailureError,
  StorageSettingsError,
  StorageUnreachableError,
} from './errors.js';

/** What was asked of which server when it failed. */
export interface S3Request {
  /** In words that follow "Not allowed to". */
  doing: string;
  uri: string;
  bucket: string;
  endpoint: string;
}

const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EPIPE',
  'TimeoutError',
]);

/** An error of the SDK, in words that say what to do. */
export function namedS3Error(error: unknown, request: S3Request): StorageError {
  if (error instanceof StorageError) return error;
  const { code, status, message } = factsOf(error);
  // The answer to a HEAD has no body, and so no code.
  const said = code === 'Unknown' ? `HTTP ${status ?? ''}` : code;
  const options = { cause: error };
  if (code === 'NoSuchBucket')
    return new NoSuchBucketError(request.bucket, request.endpoint, options);
  if (message === 'Region is missing') return new StorageSettingsError(request.doing, options);
  if (code === 'CredentialsProviderError')
    return new StorageAccessError(
      request.doing,
      'there are no credentials; set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE',
      options,
    );
  if (status === 401 || status === 403)
    return new StorageAccessError(
      request.doing,
      `${request.endpoint} answered ${said}; check the credentials, and what they may do in bucket "${request.bucket}"`,
      options,
    );
  if (status === 404) return new NothingThereError(request.uri, options);
  if (UNREACHABLE.has(code))
    return new StorageUnreachableError(request.doing, request.endpoint, message || code, options);
  if (status === 301)
    return new StorageFailureError(
      request.doing,
      `bucket "${request.bucket}" is in another region; set AWS_REGION to it`,
      options,
    );
  const reason = status === undefined ? message : `${code}, HTTP ${status}: ${message}`;
  return new StorageFailureError(request.doing, reason, options);
}

interface Facts {
  code: string;
  status: number | undefined;
  message: string;
}

/** The SDK's errors carry their code as name; those of a socket carry it as code. */
function factsOf(error: unknown): Facts {
  if (!(error instanceof Error)) return { code: '', status: undefined, message: String(error) };
  const { code, $metadata } = error as { code?: unknown; $metadata?: { httpStatusCode?: number } };
  return {
    code: typeof code === 'string' && UNREACHABLE.has(code) ? code : error.name,
    status: $metadata?.httpStatusCode,
    message: error.message,
  };
}
