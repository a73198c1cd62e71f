import { LIMITS } from '@marcario/core/contract';
import { InvalidArgumentError } from 'commander';

/** Lists print names to terminals, which obey control characters. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}]/u;

/**
 * Reads an option that names something. A blank is refused: it is a shell variable that was not set,
 * and two owners named by it would be one.
 */
export function nameOption(text: string): string {
  const name = text.trim();
  if (name === '' || name.length > LIMITS.labelMax || UNPRINTABLE.test(name)) {
    throw new InvalidArgumentError(`must be one line of 1 to ${LIMITS.labelMax} characters`);
  }
  return name;
}
