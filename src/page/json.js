/**
 * What a JSON text says; whoever asks knows what that is.
 * @param {string} text
 * @returns {unknown}
 */
export function fromJson(text) {
  return JSON.parse(text);
}
