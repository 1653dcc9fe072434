import { parseLocation } from './location.js';
import { endpointOf, openS3Client, type Environment } from './s3Client.js';
import type { Storage } from './storage.js';

/**
 * Opens the one storage of a process: folders at once, buckets when the first is asked for. Which
 * server that is and who we are there is read from the standard AWS variables.
 */
export function openStorage(env: Environment = process.env): Storage {
  let buckets: Promise<Storage> | undefined;
  const openBuckets = async (): Promise<Storage> => {
    const { S3Storage } = await import('./s3Storage.js');
    return new S3Storage(await openS3Client(env), endpointOf(env));
  };
  const at = async (location: string): Promise<Storage> => {
    if (parseLocation(location).kind === 's3') return (buckets ??= openBuckets());
    return (await import('./folderStorage.js')).folderStorage;
  };
  return {
    async *list(location, signal) {
      yield* (await at(location)).list(location, signal);
    },
    async *entries(location, signal) {
      yield* (await at(location)).entries(location, signal);
    },
    exists: async (location, ...rest) => (await at(location)).exists(location, ...rest),
    sizeOf: async (location, ...rest) => (await at(location)).sizeOf(location, ...rest),
    download: async (location, ...rest) => (await at(location)).download(location, ...rest),
    upload: async (source, location, ...rest) =>
      (await at(location)).upload(source, location, ...rest),
    remove: async (location, ...rest) => (await at(location)).remove(location, ...rest),
    removeAll: async (location, ...rest) => (await at(location)).removeAll(location, ...rest),
    close: () => void buckets?.then((storage) => storage.close()),
  };
}
