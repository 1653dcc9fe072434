/** Something remembered for each host, the least recently used forgotten first. */
export class PerHost<Memory> {
  readonly #memories = new Map<string, Memory>();
  readonly #make: (host: string) => Memory;
  readonly #limit: number;

  constructor(make: (host: string) => Memory, limit = 1_000) {
    this.#make = make;
    this.#limit = limit;
  }

  of(host: string): Memory {
    const memory = this.#memories.get(host) ?? this.#make(host);
    this.#memories.delete(host);
    this.#memories.set(host, memory);
    const [oldest] = this.#memories.keys();
    if (this.#memories.size > this.#limit && oldest !== undefined) this.#memories.delete(oldest);
    return memory;
  }
}
