/**
 * Where files lie: a folder (`/data/in`, `file:///data/in`) or a bucket and a prefix in it
 * (`s3://bucket/in`). A location always means a folder, never a single object; a slash at its end
 * changes nothing. The part after the bucket is the key as it is: nothing in it is percent-decoded.
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { InvalidLocationError, OutsideLocationError } from './errors.js';

/** A folder that this machine sees. */
export interface FolderLocation {
  kind: 'folder';
  /** Absolute, without a slash at the end. */
  path: string;
}

/** Everything below a prefix of a bucket. */
export interface S3Location {
  kind: 's3';
  bucket: string;
  /** Empty for the whole bucket; otherwise ends with a slash. */
  prefix: string;
}

export type Location = FolderLocation | S3Location;

const BUCKET = /^[A-Za-z0-9][A-Za-z0-9._-]{1,62}$/;
const SCHEME = /^([A-Za-z][A-Za-z0-9+.-]+):/;

/** Reads a location as people write it. Relative paths need the folder they are relative to. */
export function parseLocation(text: string, base?: string): Location {
  const scheme = SCHEME.exec(text)?.[1]?.toLowerCase();
  if (scheme === 's3') return bucketLocation(text);
  if (scheme === 'file') return folderLocation(text, pathOfUrl(text));
  if (scheme !== undefined && text.startsWith('//', scheme.length + 1))
    throw new InvalidLocationError(text, 'expected a folder, a file: URL or s3://bucket/prefix');
  if (text === '') throw new InvalidLocationError(text, 'it is empty');
  if (path.isAbsolute(text)) return folderLocation(text, text);
  if (base !== undefined) return folderLocation(text, path.resolve(base, text));
  throw new InvalidLocationError(
    text,
    'a relative path means another folder on every machine; write an absolute one',
  );
}

/** The one way to write a location: no slash at the end, folders as absolute paths. */
export function locationText(location: Location): string {
  if (location.kind === 'folder') return location.path;
  return `s3://${location.bucket}/${location.prefix}`.replace(/\/$/, '');
}

/** The address of something in a location, for people and for outside workers. */
export function uriOf(location: string, name: string): string {
  const text = locationText(parseLocation(location));
  return name === '' ? text : `${text}/${name}`;
}

/**
 * The parts of a name below a location. Names use slashes; one at the end means everything below.
 * Refuses what could lead out of the location, or could not be a file elsewhere.
 */
export function segmentsOf(location: string, name: string): string[] {
  const segments = name.replace(/\/$/, '').split('/');
  if (name === '') return [];
  if (segments.some((segment) => ['', '.', '..'].includes(segment) || segment.includes('\0')))
    throw new OutsideLocationError(
      location,
      name,
      'a name has no empty, "." or ".." part and begins with no slash',
    );
  return segments;
}

/** Whether a name stands for everything below it, and not for one object. */
export function isTree(name: string): boolean {
  return name === '' || name.endsWith('/');
}

/** Refuses a name that stands for a tree where one object is meant. */
export function requireObject(location: string, name: string): void {
  if (isTree(name))
    throw new InvalidLocationError(uriOf(location, name), 'expected one object, and no folder');
}

/** Refuses a name that stands for one object where a tree is meant: in a bucket it would match its neighbours. */
export function requireTree(location: string, name: string): void {
  if (!isTree(name))
    throw new InvalidLocationError(uriOf(location, name), 'expected a slash at the end');
}

function bucketLocation(text: string): S3Location {
  const [, bucket = '', key = ''] = /^s3:\/\/([^/]*)\/?(.*)$/is.exec(text) ?? [];
  if (!BUCKET.test(bucket))
    throw new InvalidLocationError(text, 'expected s3://, the name of a bucket, and a prefix');
  const prefix = key.replace(/\/$/, '');
  segmentsOf(`s3://${bucket}`, prefix);
  return { kind: 's3', bucket, prefix: prefix === '' ? '' : `${prefix}/` };
}

function pathOfUrl(text: string): string {
  try {
    return fileURLToPath(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new InvalidLocationError(text, reason);
  }
}

function folderLocation(text: string, folder: string): FolderLocation {
  const resolved = path.resolve(folder);
  if (resolved === path.parse(resolved).root)
    throw new InvalidLocationError(text, 'the whole file system is too much; name a folder in it');
  return { kind: 'folder', path: resolved };
}
