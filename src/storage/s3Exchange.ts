import {
  paginateListObjectsV2,
  type ListObjectsV2CommandOutput,
  type S3Client,
} from '@aws-sdk/client-s3';
import { namedS3Error } from './s3Errors.js';
import type { S3Place } from './s3Place.js';

/** What the SDK takes with each request. */
export interface RequestOptions {
  abortSignal?: AbortSignal;
}

const PAGE = 1000;

/** Talks to one server; whatever goes wrong gets its name here. */
export class S3Exchange {
  constructor(
    readonly client: S3Client,
    /** For messages: which server this is. */
    private readonly endpoint: string,
  ) {}

  /** One exchange. `doing` reads on from "Not allowed to". */
  async ask<T>(
    doing: string,
    place: S3Place,
    signal: AbortSignal | undefined,
    exchange: (options: RequestOptions) => Promise<T>,
  ): Promise<T> {
    signal?.throwIfAborted();
    try {
      return await exchange(signal === undefined ? {} : { abortSignal: signal });
    } catch (error) {
      signal?.throwIfAborted();
      throw namedS3Error(error, {
        ...place,
        doing: `${doing} ${place.uri}`,
        endpoint: this.endpoint,
      });
    }
  }

  /** What lies below a place, page by page. */
  async *pages(
    place: S3Place,
    signal: AbortSignal | undefined,
    wish: { delimiter?: string; pageSize?: number } = {},
  ): AsyncGenerator<ListObjectsV2CommandOutput> {
    const { delimiter, pageSize = PAGE } = wish;
    const pages = paginateListObjectsV2(
      { client: this.client, pageSize },
      {
        Bucket: place.bucket,
        Prefix: place.key,
        ...(delimiter !== undefined && { Delimiter: delimiter }),
      },
      ...(signal === undefined ? [] : [{ abortSignal: signal }]),
    );
    for (;;) {
      const page = await this.ask('list', place, signal, () => pages.next());
      if (page.done === true) return;
      yield page.value;
    }
  }
}
