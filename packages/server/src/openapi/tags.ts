import type { Operation, OperationRow } from '@marcario/core/contract';

/** Describes each subject of operations, in the order of the page. */
const SUBJECTS: Readonly<Record<OperationRow['subject'], string>> = {
  Marks: 'Search, read and compare marks.',
  Persons: 'Holders and representatives.',
  Insights: 'Counts over the whole register.',
  Terms: 'How long the terms of the law run.',
  Currency: 'How current the data is, and what changed.',
  Holidays: 'The calendar of the office.',
  Watchlists: 'Monitors that record hits.',
  Usage: 'What a key has left.',
};

/** The routes that need no key. */
export const PUBLIC_TAG = { name: 'Service', description: 'Routes that need no key.' };

/** Returns the subjects of these operations. */
export function operationTags(
  operations: readonly Operation[],
): { name: string; description: string }[] {
  const used: ReadonlySet<string> = new Set(operations.map(({ subject }) => subject));
  const named = Object.entries(SUBJECTS).filter(([name]) => used.has(name));
  return [...named.map(([name, description]) => ({ name, description })), PUBLIC_TAG];
}
