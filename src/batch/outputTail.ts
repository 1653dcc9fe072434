/** The last bytes of a stream that may be endless: memory stays the same however much is said. */
export class OutputTail {
  private readonly chunks: Buffer[] = [];
  private kept = 0;
  private cut = 0;

  constructor(private readonly limit: number) {}

  push(chunk: Buffer): void {
    this.chunks.push(chunk);
    this.kept += chunk.length;
    // Whole chunks only: the rest is trimmed when the text is asked for.
    for (let [first] = this.chunks; first !== undefined; [first] = this.chunks) {
      if (this.kept - first.length < this.limit) break;
      this.chunks.shift();
      this.kept -= first.length;
      this.cut += first.length;
    }
  }

  /** What was kept, with a line before it that says how much was not. */
  text(): string {
    const all = Buffer.concat(this.chunks);
    const surplus = Math.max(0, all.length - this.limit);
    const from = firstCharacter(all, surplus);
    const cut = this.cut + from;
    const tail = all.subarray(from).toString('utf8');
    return cut === 0 ? tail : `[the first ${cut.toLocaleString('en')} bytes were cut]\n${tail}`;
  }
}

/** The next place from here that is not inside a UTF-8 character. */
function firstCharacter(bytes: Buffer, from: number): number {
  let at = from;
  while (at > 0 && at < bytes.length && ((bytes[at] ?? 0) & 0xc0) === 0x80) at += 1;
  return at;
}
