import { InvalidArgumentError } from '@commander-js/extra-typings';

/** Parses an option that must be a whole number within bounds. */
export function wholeNumber(min: number, max: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (Number.isInteger(value) && value >= min && value <= max) return value;
    throw new InvalidArgumentError(`Expected a whole number between ${min} and ${max}.`);
  };
}
