import { InvalidArgumentError } from 'commander';

/** Reads an option that names a file. What begins as another option does was meant as one, and the name forgotten. */
export function fileOption(text: string): string {
  if (text === '') throw new InvalidArgumentError('name a file');
  if (!text.startsWith('--')) return text;
  throw new InvalidArgumentError(`name a file; one that is called so is ./${text}`);
}
