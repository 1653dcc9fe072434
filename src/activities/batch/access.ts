import { ApplicationFailure } from '@temporalio/activity';
import { foldersOf } from '../../batch/folders.js';
import { STAGE_REFUSED } from '../../job/stage.js';
import { parseBatchConfig, type BatchConfig } from '../../pipelines/index.js';
import type { StageInput } from '../contract.js';

/** What a worker lets batches do on its machine. */
export interface BatchAccess {
  /** Read and write folders. */
  allowFileSources: boolean;
  /** Run commands. */
  allowCommands: boolean;
}

/** The config of a batch that this worker may work on; refuses any other, for good. */
export function permitted(
  { config }: Pick<StageInput, 'config'>,
  { allowFileSources }: Pick<BatchAccess, 'allowFileSources'>,
): BatchConfig {
  const parsed = parseBatchConfig(config);
  const [folder] = foldersOf(parsed);
  if (folder === undefined || allowFileSources) return parsed;
  throw refused(
    `This worker does not read or write ${folder}: start workers with --allow-file-sources, or use s3:// locations`,
  );
}

/** As {@link permitted}, with a command to run. */
export function permittedCommand(
  input: Pick<StageInput, 'config'>,
  access: BatchAccess,
): BatchConfig {
  const config = permitted(input, access);
  if (access.allowCommands) return config;
  const program = config.transform.cmd?.[0] ?? 'a command';
  throw refused(`This worker does not run ${program}: start workers with --allow-commands`);
}

/** Something that no further attempt can mend. */
export function refused(message: string): ApplicationFailure {
  return ApplicationFailure.nonRetryable(message, STAGE_REFUSED);
}
