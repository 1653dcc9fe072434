/** Longer error messages are cut, so that reports stay small in history. */
export const MAX_ERROR_LENGTH = 300;

export function clip(message: string): string {
  return message.length <= MAX_ERROR_LENGTH
    ? message
    : `${message.slice(0, MAX_ERROR_LENGTH - 1)}…`;
}
