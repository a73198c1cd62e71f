import { InvalidArgumentError } from 'commander';

/** Reads a year of four digits. */
export function yearArgument(text: string): number {
  if (!/^[1-9]\d{3}$/.test(text)) throw new InvalidArgumentError('must be a year of four digits');
  return Number(text);
}
