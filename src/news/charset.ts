import { analyse } from 'chardet';

const XML_ENCODING = /^\s*<\?xml[^>]*?\bencoding\s*=\s*["']([\w.:-]+)["']/i;
const HEADER_CHARSET = /;\s*charset\s*=\s*["']?([\w.:-]+)/i;

/** Charsets in which every byte means something, so that they fit bytes of any other. */
const SINGLE_BYTE = /^(?:iso-?8859|latin|windows-125|cp125|us-ascii|ascii|koi8|macintosh|x-mac)/i;
const HTML_CHARSET = /<meta[^>]+charset\s*=\s*["']?([\w.:-]+)/i;
/** Enough to tell a charset by; the rest of a large page adds time, not certainty. */
const SAMPLE_LENGTH = 64 * 1024;

/**
 * Decodes a feed or a page. The first of byte order mark, HTTP header and the declaration inside that fits
 * the bytes decides, then UTF-8; where none fits, the bytes themselves. Feeds often declare one charset and
 * send another: text that is sound UTF-8 is UTF-8, whichever single-byte charset was declared for it.
 */
export function decodeText(bytes: Uint8Array, contentType: string): string {
  const marked = byteOrderMark(bytes);
  const declared = [HEADER_CHARSET.exec(contentType)?.[1], xmlEncoding(bytes), htmlCharset(bytes)];
  const candidates = marked
    ? [marked]
    : [...declared.flatMap((label) => (label === undefined ? [] : corrected(label))), 'utf-8'];
  for (const label of candidates) {
    const text = decodeStrictly(bytes, label);
    if (text !== undefined) return text;
  }
  return decodeDamaged(bytes);
}

function corrected(label: string): string[] {
  return SINGLE_BYTE.test(label) ? ['utf-8', label] : [label];
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

function htmlCharset(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 4096));
  return /<html|<head|<meta/i.test(head) ? HTML_CHARSET.exec(head)?.[1] : undefined;
}

function decodeStrictly(bytes: Uint8Array, label: string): string | undefined {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    return undefined; // An unknown label, or bytes it cannot mean.
  }
}

/** Mostly sound UTF-8 keeps its few scars; anything else is what its bytes look like. */
function decodeDamaged(bytes: Uint8Array): string {
  const text = new TextDecoder('utf-8').decode(bytes);
  const scars = text.split('\uFFFD').length - 1;
  const sound = (text.match(/[^\x00-\x7F\uFFFD]/g) ?? []).length;
  if (sound > scars) return text;
  return guessed(bytes) ?? new TextDecoder('windows-1252').decode(bytes);
}

/** The likeliest charset that fits, if it is likely; the web's old default otherwise. */
function guessed(bytes: Uint8Array): string | undefined {
  for (const { name, confidence } of analyse(tellingWords(bytes.subarray(0, SAMPLE_LENGTH)))) {
    if (confidence < 30) return undefined;
    const text = /^utf-?(?:8|32)/i.test(name) ? undefined : decodeStrictly(bytes, name);
    if (text !== undefined) return text;
  }
  return undefined;
}

/** The words that are not plain ASCII: markup would make any text look Western. */
function tellingWords(bytes: Uint8Array): Uint8Array {
  const text = Buffer.from(bytes).toString('latin1');
  const words = text.match(/[A-Za-z\x80-\xFF]*[\x80-\xFF][A-Za-z\x80-\xFF]*/g) ?? [];
  return Buffer.from(words.join(' '), 'latin1');
}
