/** What can be wrong with a source; stable, so that counts and reports can group by it. */
export type SourceErrorCode =
  | 'unsupported_url'
  | 'forbidden_address'
  | 'network'
  | 'timeout'
  | 'http_status'
  | 'redirects'
  | 'too_large'
  | 'bad_encoding'
  | 'unreadable_file'
  | 'not_a_feed';

/** A source that gave no feed. One line, names the source; `retryable` says whether trying again can help. */
export class SourceError extends Error {
  override readonly name = 'SourceError';
  readonly code: SourceErrorCode;
  readonly retryable: boolean;
  /** Set where the code is `http_status`. */
  readonly status: number | undefined;

  constructor(
    code: SourceErrorCode,
    url: string,
    problem: string,
    retryable = false,
    status?: number,
  ) {
    super(`${url}: ${problem}`.replace(/\s+/g, ' '));
    this.code = code;
    this.retryable = retryable;
    this.status = status;
  }
}
