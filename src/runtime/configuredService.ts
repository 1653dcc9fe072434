import { loadClientConnectConfig } from '@temporalio/envconfig';
import type { NativeConnectionOptions } from '@temporalio/worker';

/** How to connect, in the terms that clients and workers share. */
export type ServiceConnection = { address: string } & Pick<
  NativeConnectionOptions,
  'tls' | 'apiKey' | 'metadata'
>;

/** A Temporal service the user told us about, and in which words. */
export interface ConfiguredService {
  connection: ServiceConnection;
  namespace: string;
  /** Why this one, as the end of a sentence: "TEMPORAL_ADDRESS is set". */
  because: string;
}

/** Temporal's environment variables or its configuration file cannot be used as they are. */
export class ServiceConfigError extends Error {
  override readonly name = 'ServiceConfigError';
}

/**
 * Reads the SDK's standard configuration: the TEMPORAL_* variables and the profile of the
 * configuration file. Undefined when it names no address, which means: use the dev server.
 */
export function configuredService(env: NodeJS.ProcessEnv): ConfiguredService | undefined {
  const { connectionOptions, namespace } = load(env);
  const { address, tls, apiKey, metadata } = connectionOptions;
  if (!address) return undefined;
  return {
    connection: {
      address,
      ...(tls !== undefined && { tls }),
      ...(apiKey !== undefined && { apiKey }),
      ...(metadata !== undefined && { metadata }),
    },
    namespace: namespace ?? 'default',
    because: env['TEMPORAL_ADDRESS']
      ? 'TEMPORAL_ADDRESS is set'
      : `profile ${env['TEMPORAL_PROFILE'] ?? 'default'} of Temporal's configuration file says so`,
  };
}

function load(env: NodeJS.ProcessEnv): ReturnType<typeof loadClientConnectConfig> {
  const variables = Object.entries(env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '',
  );
  try {
    return loadClientConnectConfig({ overrideEnvVars: Object.fromEntries(variables) });
  } catch (cause) {
    const said = cause instanceof Error ? cause.message : String(cause);
    throw new ServiceConfigError(
      `Temporal's configuration cannot be read: ${said}. Check the TEMPORAL_* variables and the configuration file.`,
      { cause },
    );
  }
}
