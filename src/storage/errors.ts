/** Something went wrong with a folder or a bucket. Every error of this room is one of these. */
export abstract class StorageError extends Error {
  /** True when trying again cannot help before somebody has changed something. */
  abstract readonly permanent: boolean;
}

/** A location is written in a way that names no folder and no bucket. */
export class InvalidLocationError extends StorageError {
  override readonly name = 'InvalidLocationError';
  override readonly permanent = true;
  constructor(location: string, reason: string) {
    super(`"${location}" is not a location: ${reason}`);
  }
}

/** A name would be read or written outside the location it was given with. */
export class OutsideLocationError extends StorageError {
  override readonly name = 'OutsideLocationError';
  override readonly permanent = true;
  constructor(location: string, name: string, reason: string) {
    super(`"${name}" in ${location} was not touched: ${reason}`);
  }
}

/** There is no such object, or no such folder. */
export class NothingThereError extends StorageError {
  override readonly name = 'NothingThereError';
  override readonly permanent = true;
  constructor(uri: string, options?: ErrorOptions) {
    super(`There is nothing at ${uri}: check how it is written, and that it still exists`, options);
  }
}

/** The bucket itself is missing. */
export class NoSuchBucketError extends StorageError {
  override readonly name = 'NoSuchBucketError';
  override readonly permanent = true;
  constructor(bucket: string, endpoint: string, options?: ErrorOptions) {
    super(
      `There is no bucket "${bucket}" at ${endpoint}: create it, or check its name, AWS_REGION and AWS_ENDPOINT_URL_S3`,
      options,
    );
  }
}

/** The place is there, and we may not do this in it. */
export class StorageAccessError extends StorageError {
  override readonly name = 'StorageAccessError';
  override readonly permanent = true;
  constructor(doing: string, advice: string, options?: ErrorOptions) {
    super(`Not allowed to ${doing}: ${advice}`, options);
  }
}

/** Nobody answers at the place; it may be back later. */
export class StorageUnreachableError extends StorageError {
  override readonly name = 'StorageUnreachableError';
  override readonly permanent = false;
  constructor(doing: string, endpoint: string, reason: string, options?: ErrorOptions) {
    super(
      `Could not ${doing}: ${endpoint} does not answer (${reason}); check that it runs, and AWS_ENDPOINT_URL_S3`,
      options,
    );
  }
}

/** Anything else that a file system or a server said no with. */
export class StorageFailureError extends StorageError {
  override readonly name = 'StorageFailureError';
  override readonly permanent = false;
  constructor(doing: string, reason: string, options?: ErrorOptions) {
    super(`Could not ${doing}: ${reason}`, options);
  }
}

/** The environment does not say where buckets are. */
export class StorageSettingsError extends StorageError {
  override readonly name = 'StorageSettingsError';
  override readonly permanent = true;
  constructor(doing: string, options?: ErrorOptions) {
    super(
      `Could not ${doing}: set AWS_REGION, or AWS_ENDPOINT_URL_S3 for a server that is not Amazon's`,
      options,
    );
  }
}
