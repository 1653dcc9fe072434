/** API keys as people read them in a terminal. */
import type { ApiKey } from '../apiKeys.js';
import { colors } from './colors.js';
import { plainTable } from './text.js';

export function keyListText(keys: readonly ApiKey[]): string {
  if (keys.length === 0)
    return 'No keys yet. Make one: plumbline key create --name me --role operator';
  const table = plainTable(['key', 'name', 'role', 'created', '']);
  for (const { id, name, role, createdAt, revokedAt } of keys) {
    const state = revokedAt === null ? '' : colors.dim(`revoked ${minute(revokedAt)}`);
    table.push([id, name, role, minute(createdAt), state]);
  }
  return table.toString();
}

function minute(iso: string): string {
  return iso.slice(0, 16).replace('T', ' ');
}
