/** What can be wrong with a source; stable, so that counts and reports can group by it. */
export type SourceErrorCode =
  | 'unsupported_url'
  | 'network'
  | 'timeout'
  | 'http_status'
  | 'redirects'
  | 'too_large'
  | 'unreadable_file'
  | 'not_a_feed';

/** A source that gave no feed. One line, names the source; `retryable` says whether trying again can help. */
export class SourceError extends Error {
  override readonly name = 'SourceError';
  readonly code: SourceErrorCode;
  readonly retryable: boolean;

  constructor(code: SourceErrorCode, url: string, problem: string, retryable = false) {
    super(`${url}: ${problem}`.replace(/\s+/g, ' '));
    this.code = code;
    this.retryable = retryable;
  }
}
