import { masked } from '../job/secret.js';

/** The last bytes of a stream that may be endless: memory stays the same however much is said. */
export class OutputTail {
  private readonly chunks: Buffer[] = [];
  private readonly secretBytes: readonly Buffer[];
  /** More than the limit, so that a secret is known even where the cut would go through it. */
  private readonly needed: number;
  private kept = 0;
  private cut = 0;

  constructor(
    private readonly limit: number,
    private readonly secrets: readonly string[] = [],
  ) {
    this.secretBytes = secrets.map((secret) => Buffer.from(secret));
    this.needed = limit + Math.max(0, ...this.secretBytes.map(({ length }) => length));
  }

  push(chunk: Buffer): void {
    this.chunks.push(chunk);
    this.kept += chunk.length;
    // Whole chunks only: the rest is trimmed when the text is asked for.
    for (let [first] = this.chunks; first !== undefined; [first] = this.chunks) {
      if (this.kept - first.length < this.needed) break;
      this.chunks.shift();
      this.kept -= first.length;
      this.cut += first.length;
    }
  }

  /** What was kept, secrets hidden, with a line before it that says how much was not. */
  text(): string {
    const all = Buffer.concat(this.chunks);
    const surplus = Math.max(0, all.length - this.limit);
    const from = firstCharacter(all, this.afterSecrets(all, surplus));
    const cut = this.cut + from;
    const tail = masked(all.subarray(from).toString('utf8'), this.secrets);
    return cut === 0 ? tail : `[the first ${cut.toLocaleString('en')} bytes were cut]\n${tail}`;
  }

  /** The next place from here that is not inside a secret: half of one could not be told any more. */
  private afterSecrets(bytes: Buffer, from: number): number {
    if (from === 0) return from;
    for (const secret of this.secretBytes) {
      const at = bytes.indexOf(secret, Math.max(0, from - secret.length + 1));
      if (at !== -1 && at < from) return this.afterSecrets(bytes, at + secret.length);
    }
    return from;
  }
}

/** The next place from here that is not inside a UTF-8 character. */
function firstCharacter(bytes: Buffer, from: number): number {
  let at = from;
  while (at > 0 && at < bytes.length && ((bytes[at] ?? 0) & 0xc0) === 0x80) at += 1;
  return at;
}
