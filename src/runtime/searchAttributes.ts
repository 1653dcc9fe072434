import { isGrpcServiceError, type Connection } from '@temporalio/client';
import { proto } from './proto.js';
import { SEARCH_ATTRIBUTES } from '../job/searchAttributes.js';

const KEYWORD = proto.temporal.api.enums.v1.IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD;

/** gRPC's codes. */
const ALREADY_EXISTS = 6;
const UNIMPLEMENTED = 12;

const NAMES: readonly string[] = Object.values(SEARCH_ATTRIBUTES);

/** The attributes are missing and this service does not let us add them; the message has the command. */
export class SearchAttributesError extends Error {
  override readonly name = 'SearchAttributesError';
}

/**
 * Registers the search attributes of jobs where they are missing: an unregistered one makes a job's
 * first task fail forever, which looks like a hang. Safe to repeat.
 */
export async function ensureSearchAttributes(
  connection: Connection,
  namespace: string,
): Promise<void> {
  let missing = NAMES;
  try {
    missing = await missingAttributes(connection, namespace);
    for (const name of missing) await register(connection, namespace, name);
  } catch (cause) {
    if (await areQueryable(connection, namespace)) return;
    const names = missing.map((name) => `--name ${name} --type Keyword`).join(' ');
    const said = cause instanceof Error ? cause.message : String(cause);
    throw new SearchAttributesError(
      `Namespace ${namespace} lacks search attributes that jobs need, and they could not be added (${said}). ` +
        `Let someone with the right to do so run:\n` +
        `  temporal operator search-attribute create --namespace ${namespace} ${names}`,
      { cause },
    );
  }
}

async function missingAttributes(
  connection: Connection,
  namespace: string,
): Promise<readonly string[]> {
  try {
    const { customAttributes } = await connection.operatorService.listSearchAttributes({
      namespace,
    });
    return NAMES.filter((name) => customAttributes[name] !== KEYWORD);
  } catch (error) {
    // The time-skipping server can add attributes but not list them.
    if (grpcCode(error) === UNIMPLEMENTED) return NAMES;
    throw error;
  }
}

async function register(connection: Connection, namespace: string, name: string): Promise<void> {
  try {
    const searchAttributes = { [name]: KEYWORD };
    await connection.operatorService.addSearchAttributes({ namespace, searchAttributes });
  } catch (error) {
    if (grpcCode(error) === ALREADY_EXISTS) return;
    throw error;
  }
}

/** Managed services refuse the operator calls altogether, but still answer queries that use the attributes. */
async function areQueryable(connection: Connection, namespace: string): Promise<boolean> {
  const query = NAMES.map((name) => `${name} = 'x'`).join(' AND ');
  return connection.workflowService.countWorkflowExecutions({ namespace, query }).then(
    () => true,
    () => false,
  );
}

function grpcCode(error: unknown): number | undefined {
  return isGrpcServiceError(error) ? error.code : undefined;
}
