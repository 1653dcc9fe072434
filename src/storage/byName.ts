const SURROGATE = /[\ud800-\udfff]/;

/** The order of S3: by the bytes of the UTF-8 name. JavaScript's own differs where characters take two units. */
export function byName(a: string, b: string): number {
  if (SURROGATE.test(a) || SURROGATE.test(b)) return Buffer.compare(Buffer.from(a), Buffer.from(b));
  return a < b ? -1 : Number(a > b);
}
