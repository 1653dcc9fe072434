import { Connection, type ConnectionOptions } from '@temporalio/client';

/** Connects only to a service that really answers and has the namespace; throws otherwise. */
export async function connectTo(
  options: ConnectionOptions,
  namespace: string,
  timeoutMs: number,
): Promise<Connection> {
  const deadline = Date.now() + timeoutMs;
  const connection = await Connection.connect({ ...options, connectTimeout: timeoutMs });
  try {
    await connection.withDeadline(deadline, async () => {
      await connection.workflowService.getSystemInfo({});
      await connection.workflowService.describeNamespace({ namespace });
    });
    return connection;
  } catch (error) {
    await connection.close();
    throw error;
  }
}

/** Whether a Temporal service with this namespace answers at the address. */
export async function answers(
  address: string,
  namespace: string,
  timeoutMs: number,
): Promise<boolean> {
  try {
    await (await connectTo({ address }, namespace, timeoutMs)).close();
    return true;
  } catch {
    return false;
  }
}
