/** A job's config as the command line takes it: a JSON file, single values, feeds by URL. */
import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ConfigError, type JobConfigInput } from '../job/config.js';
import type { Pipeline } from '../pipelines/index.js';
import { messageOf } from './messageOf.js';

export interface ConfigFlags {
  config?: string | undefined;
  set?: string[] | undefined;
  feed?: string[] | undefined;
  evaluate?: boolean | undefined;
  optimize?: boolean | undefined;
}

/**
 * Later flags win over the file; what they amount to is validated when the job starts. What a pipeline takes for
 * relative is relative to the file, or to where the command was given.
 */
export async function configFrom(
  flags: ConfigFlags,
  { readIn }: Pick<Pipeline, 'readIn'>,
): Promise<JobConfigInput> {
  const file = flags.config === undefined ? {} : await readConfigFile(flags.config);
  const single = Object.fromEntries((flags.set ?? []).map(assignment));
  const config = {
    ...file,
    ...(flags.feed !== undefined && { sources: flags.feed.map(feedSource) }),
    ...(flags.evaluate === true && { enableEvaluation: true }),
    ...(flags.optimize === true && { enableEvaluation: true, enableAutoOptimize: true }),
    ...single,
  };
  return readIn?.(config, resolve(dirname(flags.config ?? './config'))) ?? config;
}

async function readConfigFile(path: string): Promise<object> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch {
    throw ConfigError.saying(`the file ${path} cannot be read`);
  }
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return parsed;
  } catch (error) {
    throw ConfigError.saying(`${path} is not JSON: ${withoutExcerpt(messageOf(error))}`);
  }
  throw ConfigError.saying(`${path} must hold one JSON object`);
}

/** V8 quotes the text around a mistake, which may be a secret. */
function withoutExcerpt(message: string): string {
  return message.replace(/, (?:\.\.\.)?".*$/s, '');
}

function assignment(text: string): [string, unknown] {
  const [key = '', ...rest] = text.split('=');
  if (key === '' || rest.length === 0) {
    throw ConfigError.saying(`--set takes key=value, was "${text}"`);
  }
  const value = rest.join('=');
  try {
    return [key, JSON.parse(value)];
  } catch {
    return [key, value];
  }
}

/** A URL, or the path of a file. */
function feedSource(feed: string, index: number): { id: string; url: string; priority: number } {
  const url = URL.canParse(feed) ? feed : pathToFileURL(feed).href;
  return { id: `feed-${index + 1}`, url, priority: index };
}
