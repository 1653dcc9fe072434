/** The craft of the `batch` pipeline: its spec, its datums, and the work on one of them. No Temporal in it. */
export {
  datumId,
  DatumConflictError,
  expandDatums,
  inputUri,
  listingOf,
  type Datum,
  type DatumInput,
  type Listing,
} from './datums.js';
export {
  CommandFailedError,
  CommandNotFoundError,
  UploadFailedError,
  type CommandOutput,
} from './errors.js';
export type { BatchAtom, BatchInput } from './input.js';
export {
  outputFiles,
  outputUri,
  uploadOutputs,
  type Output,
  type OutputEnd,
  type OutputFile,
  type UploadOptions,
} from './outputs.js';
export { runCommand, type CommandOptions, type CommandResult } from './runCommand.js';
export { BatchSpecError, parseBatchSpec, type BatchSpec } from './spec.js';
