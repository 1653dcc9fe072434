import type { Readable } from 'node:stream';

/** One object: a file of a folder, or a key of a bucket. */
export interface StoredObject {
  /** Below the location it was listed in, with slashes. */
  name: string;
  /** In bytes. */
  size: number;
}

/**
 * Folders and buckets alike. A place is a location and a name below it: `a/b.txt` is one object,
 * `a/` everything below `a`, and the empty name everything in the location. No name and no link
 * leads out of the location. Whatever fails is a StorageError; an aborted signal is its reason.
 */
export interface Storage {
  /**
   * Every object below a location, in the byte order of names as S3 has it (some other servers go
   * folder by folder). Pages as it goes: a long list does not sit in memory.
   */
  list(location: string, signal?: AbortSignal): AsyncIterable<StoredObject>;
  /** What lies one level below, by name: `a.txt` for an object, `sub/` for what has objects below it. */
  entries(location: string, signal?: AbortSignal): AsyncIterable<string>;
  /** Whether there is such an object; for a tree, whether anything is below it. */
  exists(location: string, name: string, signal?: AbortSignal): Promise<boolean>;
  /** How large an object is, in bytes; undefined where there is none. */
  sizeOf(location: string, name: string, signal?: AbortSignal): Promise<number | undefined>;
  /** One object into the file `target`, or a tree into the folder `target`, made where it is missing. */
  download(location: string, name: string, target: string, signal?: AbortSignal): Promise<void>;
  /** A local file or a stream of any length. Nobody sees the object before it is complete. */
  upload(
    source: string | Readable,
    location: string,
    name: string,
    signal?: AbortSignal,
  ): Promise<void>;
  /** One object; no matter if it is gone already. */
  remove(location: string, name: string, signal?: AbortSignal): Promise<void>;
  /** Every object of a tree. */
  removeAll(location: string, name: string, signal?: AbortSignal): Promise<void>;
  /** Lets go of connections. */
  close(): void;
}
