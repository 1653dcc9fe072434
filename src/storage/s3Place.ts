import { InvalidLocationError } from './errors.js';
import { parseLocation, segmentsOf, uriOf } from './location.js';

/** An object or a tree of a bucket. */
export interface S3Place {
  bucket: string;
  /** The whole key; of a tree, what all its keys begin with. */
  key: string;
  /** The part of the key that belongs to the location. */
  prefix: string;
  uri: string;
}

/** Where a name of a location lies. */
export function placeOf(location: string, name: string): S3Place {
  const parsed = parseLocation(location);
  if (parsed.kind !== 's3') throw new InvalidLocationError(location, 'expected s3://bucket/prefix');
  segmentsOf(location, name);
  const { bucket, prefix } = parsed;
  return { bucket, prefix, key: prefix + name, uri: uriOf(location, name) };
}
