/** Reads a body within limits, packed or not. Never holds more than the limit, whatever it would unpack to. */
import { Readable, pipeline, type Transform } from 'node:stream';
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
} from 'node:zlib';
import { SourceError } from './sourceError.js';

/** What we can unpack, as the request says it. */
export const ACCEPTED_ENCODINGS = 'gzip, deflate, br';

/** Text shrinks five to twenty times; what shrinks more than this was made to be unpacked. */
const MAX_RATIO = 200;
/** Below this size a high ratio is harmless, and a page of blanks may have it. */
const RATIO_COUNTS_FROM = 1024 * 1024;
/** A body may be packed twice by a careless proxy; more is an attack. */
const MAX_LAYERS = 2;

interface Limits {
  /** For error messages. */
  url: string;
  /** Holds for what comes over the wire and for what it unpacks to. */
  maxBytes: number;
}

/** All bytes of a stream, or a SourceError `too_large` as soon as there are more than the limit. */
export async function readLimited(
  stream: AsyncIterable<unknown>,
  { url, maxBytes }: Limits,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    if (!(chunk instanceof Uint8Array)) throw new TypeError('expected a stream of bytes');
    size += chunk.byteLength;
    if (size > maxBytes) throw tooLarge(url, maxBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

/** The body of a response, unpacked by its `content-encoding`. Lets go of the stream when it throws. */
export async function readPacked(
  stream: Readable,
  encoding: string,
  limits: Limits,
): Promise<Uint8Array> {
  const { url, maxBytes } = limits;
  let arrived = 0;
  async function* wire(): AsyncGenerator<Uint8Array> {
    for await (const chunk of stream as AsyncIterable<Uint8Array>) {
      arrived += chunk.byteLength;
      if (arrived > maxBytes) throw tooLarge(url, maxBytes);
      yield chunk;
    }
  }
  async function* watched(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let unpacked = 0;
    for await (const chunk of bytes) {
      unpacked += chunk.byteLength;
      if (unpacked > RATIO_COUNTS_FROM && unpacked > arrived * MAX_RATIO) {
        const problem = `unpacks to more than ${MAX_RATIO} times its size, stopped reading`;
        throw new SourceError('too_large', url, problem);
      }
      yield chunk;
    }
  }

  const layers = layersOf(encoding);
  try {
    if (layers.length > MAX_LAYERS)
      throw new SourceError('bad_encoding', url, `is packed ${layers.length} times over`);
    // The header names the layers in the order they were put on.
    let bytes: AsyncIterable<Uint8Array> = wire();
    for (const layer of layers.toReversed()) bytes = unpacked(bytes, layer);
    return await readLimited(watched(bytes), limits);
  } catch (error) {
    if (!isBadData(error)) throw error;
    throw new SourceError('bad_encoding', url, 'is not packed the way it says it is');
  } finally {
    stream.destroy();
  }
}

function layersOf(encoding: string): string[] {
  const names = encoding.split(',').map((name) => name.trim().toLowerCase());
  return names.filter((name) => name !== '' && name !== 'identity');
}

async function* unpacked(
  packed: AsyncIterable<Uint8Array>,
  layer: string,
): AsyncGenerator<Uint8Array> {
  const chunks = packed[Symbol.asyncIterator]();
  const first = await chunks.next();
  if (first.done === true) return;
  async function* all(head: Uint8Array): AsyncGenerator<Uint8Array> {
    yield head;
    for (;;) {
      const next = await chunks.next();
      if (next.done === true) return;
      yield next.value;
    }
  }
  const unpacker = unpackerFor(layer, first.value);
  // An error reaches whoever reads the unpacker; the pipeline has nothing to add.
  pipeline(Readable.from(all(first.value)), unpacker, () => undefined);
  try {
    yield* unpacker as AsyncIterable<Uint8Array>;
  } finally {
    unpacker.destroy();
  }
}

/** A body that ends too early still gives what has arrived: servers cut connections. */
function unpackerFor(layer: string, head: Uint8Array): Transform {
  const finishFlush = constants.Z_SYNC_FLUSH;
  switch (layer) {
    case 'gzip':
    case 'x-gzip':
      return createGunzip({ finishFlush });
    case 'deflate':
      // The standard means zlib's format; some servers send the bare stream.
      return ((head[0] ?? 0) & 0x0f) === 0x08
        ? createInflate({ finishFlush })
        : createInflateRaw({ finishFlush });
    case 'br':
      return createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH });
    default:
      throw new BadDataError(`unknown encoding ${layer}`);
  }
}

class BadDataError extends Error {}

function isBadData(error: unknown): boolean {
  if (error instanceof BadDataError) return true;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^(?:Z_|ERR_BROTLI|ERR__ERROR_FORMAT|ERR_PADDING)/.test(code);
}

function tooLarge(url: string, maxBytes: number): SourceError {
  const problem = `is larger than ${Math.round(maxBytes / 1024)} KiB, stopped reading`;
  return new SourceError('too_large', url, problem);
}
