const XML_ENCODING = /^\s*<\?xml[^>]*?\bencoding\s*=\s*["']([\w.:-]+)["']/i;
const HEADER_CHARSET = /;\s*charset\s*=\s*["']?([\w.:-]+)/i;

/**
 * Decodes a feed. The first of byte order mark, HTTP header and XML declaration that fits the
 * bytes decides, then UTF-8; feeds often declare one charset and send another.
 */
export function decodeText(bytes: Uint8Array, contentType: string): string {
  const marked = byteOrderMark(bytes);
  const candidates = marked
    ? [marked]
    : [HEADER_CHARSET.exec(contentType)?.[1], xmlEncoding(bytes), 'utf-8'];
  for (const label of candidates) {
    const text = label === undefined ? undefined : decodeStrictly(bytes, label);
    if (text !== undefined) return text;
  }
  return decodeDamaged(bytes);
}

function byteOrderMark(bytes: Uint8Array): string | undefined {
  const [a, b, c] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  return undefined;
}

function xmlEncoding(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 256));
  const label = XML_ENCODING.exec(head)?.[1];
  // A declaration that could be read byte by byte cannot be UTF-16.
  return label !== undefined && /^utf-?16/i.test(label) ? undefined : label;
}

function decodeStrictly(bytes: Uint8Array, label: string): string | undefined {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    return undefined; // An unknown label, or bytes it cannot mean.
  }
}

/** Mostly sound UTF-8 keeps its few scars; anything else is read as the web's old default. */
function decodeDamaged(bytes: Uint8Array): string {
  const text = new TextDecoder('utf-8').decode(bytes);
  const scars = text.split('\uFFFD').length - 1;
  const sound = (text.match(/[^\x00-\x7F\uFFFD]/g) ?? []).length;
  return sound > scars ? text : new TextDecoder('windows-1252').decode(bytes);
}
