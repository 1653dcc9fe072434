import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { byName } from './byName.js';
import { downloadTree } from './downloadTree.js';
import { NothingThereError, StorageFailureError } from './errors.js';
import { isTree, requireObject, requireTree } from './location.js';
import { S3Exchange } from './s3Exchange.js';
import { placeOf } from './s3Place.js';
import type { Storage, StoredObject } from './storage.js';

const MIN_PART_BYTES = 5 * 1024 * 1024;
const MAX_PARTS = 10_000;

/** Buckets behind the S3 protocol, Amazon's or others. */
export class S3Storage implements Storage {
  private readonly server: S3Exchange;

  constructor(
    private readonly client: S3Client,
    endpoint: string,
  ) {
    this.server = new S3Exchange(client, endpoint);
  }

  async *list(location: string, signal?: AbortSignal): AsyncGenerator<StoredObject> {
    yield* this.objects(location, '', signal);
  }

  async *entries(location: string, signal?: AbortSignal): AsyncGenerator<string> {
    const place = placeOf(location, '');
    for await (const page of this.server.pages(place, signal, { delimiter: '/' })) {
      const folders = (page.CommonPrefixes ?? []).map((common) => common.Prefix ?? '');
      const objects = (page.Contents ?? []).map((object) => object.Key ?? '');
      const names = [...folders, ...objects].map((key) => key.slice(place.prefix.length));
      yield* names.filter((name) => name !== '').sort(byName);
    }
  }

  async exists(location: string, name: string, signal?: AbortSignal): Promise<boolean> {
    if (isTree(name)) return this.anyBelow(location, name, signal);
    return (await this.sizeOf(location, name, signal)) !== undefined;
  }

  async sizeOf(location: string, name: string, signal?: AbortSignal): Promise<number | undefined> {
    requireObject(location, name);
    const place = placeOf(location, name);
    const { bucket: Bucket, key: Key } = place;
    try {
      const found = await this.server.ask('look for', place, signal, (options) =>
        this.client.send(new HeadObjectCommand({ Bucket, Key }), options),
      );
      return found.ContentLength ?? 0;
    } catch (error) {
      if (!(error instanceof NothingThereError)) throw error;
      // The answer to a HEAD has no body that could say whether it is the bucket that is missing.
      await this.anyBelow(location, name, signal);
      return undefined;
    }
  }

  async download(
    location: string,
    name: string,
    target: string,
    signal?: AbortSignal,
  ): Promise<void> {
    if (!isTree(name)) return this.fetch(location, name, target, signal);
    if (!(await this.anyBelow(location, name, signal)))
      throw new NothingThereError(placeOf(location, name).uri);
    await downloadTree(
      location,
      name,
      (stop) => this.objects(location, name, stop),
      (found, file, stop) => this.fetch(location, found, file, stop),
      target,
      signal,
    );
  }

  async upload(
    source: string | Readable,
    location: string,
    name: string,
    signal?: AbortSignal,
  ): Promise<void> {
    requireObject(location, name);
    const place = placeOf(location, name);
    await this.server.ask('write', place, signal, async () => {
      const bytes = typeof source === 'string' ? (await stat(source)).size : 0;
      const body = typeof source === 'string' ? createReadStream(source) : source;
      const upload = new Upload({
        client: this.client,
        params: { Bucket: place.bucket, Key: place.key, Body: body },
        partSize: Math.max(MIN_PART_BYTES, Math.ceil(bytes / MAX_PARTS)),
      });
      const stop = () => void upload.abort();
      signal?.addEventListener('abort', stop, { once: true });
      try {
        await upload.done();
      } finally {
        signal?.removeEventListener('abort', stop);
        body.destroy();
      }
    });
  }

  async remove(location: string, name: string, signal?: AbortSignal): Promise<void> {
    requireObject(location, name);
    const place = placeOf(location, name);
    const request = new DeleteObjectCommand({ Bucket: place.bucket, Key: place.key });
    await this.server.ask('remove', place, signal, (options) => this.client.send(request, options));
  }

  async removeAll(location: string, name: string, signal?: AbortSignal): Promise<void> {
    requireTree(location, name);
    const place = placeOf(location, name);
    for await (const page of this.server.pages(place, signal)) {
      const Objects = (page.Contents ?? []).flatMap(({ Key }) =>
        Key === undefined ? [] : { Key },
      );
      if (Objects.length === 0) continue;
      const Delete = { Objects, Quiet: true };
      const request = new DeleteObjectsCommand({ Bucket: place.bucket, Delete });
      const answer = await this.server.ask('remove everything in', place, signal, (options) =>
        this.client.send(request, options),
      );
      const refused = answer.Errors?.[0];
      if (refused !== undefined)
        throw new StorageFailureError(`remove ${refused.Key ?? ''}`, refused.Message ?? 'refused');
    }
  }

  close(): void {
    this.client.destroy();
  }

  /** Named as below the location, whatever tree of it is asked for. */
  private async *objects(
    location: string,
    tree: string,
    signal?: AbortSignal,
  ): AsyncGenerator<StoredObject> {
    const place = placeOf(location, tree);
    for await (const page of this.server.pages(place, signal)) {
      for (const { Key = '', Size = 0 } of page.Contents ?? []) {
        // Empty objects of that form are left by consoles where somebody made a folder.
        if (!Key.endsWith('/')) yield { name: Key.slice(place.prefix.length), size: Size };
      }
    }
  }

  private async anyBelow(location: string, name: string, signal?: AbortSignal): Promise<boolean> {
    const place = placeOf(location, name);
    for await (const page of this.server.pages(place, signal, { pageSize: 1 }))
      if ((page.Contents ?? []).length > 0) return true;
    return false;
  }

  private async fetch(
    location: string,
    name: string,
    file: string,
    signal?: AbortSignal,
  ): Promise<void> {
    const place = placeOf(location, name);
    const request = new GetObjectCommand({ Bucket: place.bucket, Key: place.key });
    await this.server.ask('read', place, signal, async (options) => {
      const { Body } = await this.client.send(request, options);
      if (!(Body instanceof Readable)) throw new Error('the answer has no body');
      await pipeline(Body, createWriteStream(file), ...(signal === undefined ? [] : [{ signal }]));
    });
  }
}
