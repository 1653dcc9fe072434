/** A number with as many digits as a stored weight needs: models stay small, and the same on every machine. */
export function significant(value: number, digits = 4): number {
  return Number(value.toPrecision(digits));
}
