/** The tenant has no such brief. */
export class NoSuchBriefError extends Error {
  override readonly name = 'NoSuchBriefError';
}
