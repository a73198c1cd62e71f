import { InvalidArgumentError } from 'commander';

/** Reads an option of plain decimal digits, from `min` on. */
export function wholeNumberOption(min: number): (text: string) => number {
  return (text) => {
    const number = /^\d{1,9}$/.test(text) ? Number(text) : -1;
    if (number < min) throw new InvalidArgumentError(`must be a whole number from ${min} on`);
    return number;
  };
}
