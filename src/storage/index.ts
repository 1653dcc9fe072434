/** Files in folders and in S3-compatible buckets, behind one interface. */
export * from './errors.js';
export { isTree, locationText, parseLocation, uriOf, type Location } from './location.js';
export { openStorage } from './open.js';
export type { Storage, StoredObject } from './storage.js';
