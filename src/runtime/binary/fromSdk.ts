import type { Recipe } from '../artifact.js';
import { requireSdkDownloadReachable, sdkDownload } from '../sdkDownload.js';
import { CLI } from './cli.js';

/** The download built into the Temporal SDK; vouched for by TLS, as the SDK does it. */
export const fromSdk: Recipe = {
  name: "the Temporal SDK's download",
  look: requireSdkDownloadReachable,
  fill: (folder) => sdkDownload('createLocal', folder, CLI),
};
