/** Rows of a few named features each, packed for a trainer that reads them many times. */
export interface SparseRows {
  /** Where each row starts in `columns` and `values`; one more entry than there are rows. */
  starts: Uint32Array;
  columns: Uint32Array;
  values: Float32Array;
  /** The name of each column. */
  names: string[];
}

/** Collects rows by feature name; columns are numbered in the order their names first appear. */
export class SparseRowBuilder {
  private readonly columnOf = new Map<string, number>();
  private readonly columns: number[] = [];
  private readonly values: number[] = [];
  private readonly starts: number[] = [0];

  /** Adds a feature to the row being built. */
  add(name: string, value = 1): void {
    let column = this.columnOf.get(name);
    if (column === undefined) {
      column = this.columnOf.size;
      this.columnOf.set(name, column);
    }
    this.columns.push(column);
    this.values.push(value);
  }

  endRow(): void {
    this.starts.push(this.columns.length);
  }

  /** The rows, without the features that fewer than `minRows` rows have: they teach nothing that holds elsewhere. */
  build(minRows = 1): SparseRows {
    const names = [...this.columnOf.keys()];
    const counts = new Uint32Array(names.length);
    for (const column of this.columns) counts[column] = (counts[column] ?? 0) + 1;
    const renumbered = new Int32Array(names.length).fill(-1);
    const kept = names.filter((_, column) => (counts[column] ?? 0) >= minRows);
    let next = 0;
    for (const column of names.keys()) {
      if ((counts[column] ?? 0) >= minRows) renumbered[column] = next++;
    }
    const columns: number[] = [];
    const values: number[] = [];
    const starts: number[] = [0];
    for (let row = 0; row + 1 < this.starts.length; row++) {
      for (let at = this.starts[row] ?? 0; at < (this.starts[row + 1] ?? 0); at++) {
        const column = renumbered[this.columns[at] ?? 0] ?? -1;
        if (column < 0) continue;
        columns.push(column);
        values.push(this.values[at] ?? 0);
      }
      starts.push(columns.length);
    }
    return {
      starts: Uint32Array.from(starts),
      columns: Uint32Array.from(columns),
      values: Float32Array.from(values),
      names: kept,
    };
  }
}
