import { InvalidArgumentError } from 'commander';

/** Nine digits: what a column of whole numbers holds. */
const MOST = 999_999_999;

/** Reads an option of plain decimal digits, from `min` to 999,999,999. */
export function wholeNumberOption(min: number): (text: string) => number {
  return (text) => {
    const number = /^\d{1,9}$/.test(text) ? Number(text) : -1;
    if (number < min)
      throw new InvalidArgumentError(`must be a whole number from ${min} to ${MOST}`);
    return number;
  };
}
