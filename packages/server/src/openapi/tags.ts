import type { Operation } from '@marcario/core/contract';

/** What the operations under each first step of a path are about, in the order of the page. */
const TAGS = [
  {
    name: 'Marks',
    description: 'Search, read and compare marks.',
    steps: ['brands', 'oppositions'],
  },
  { name: 'Persons', description: 'Holders and representatives.', steps: ['personas'] },
  { name: 'Insights', description: 'Counts over the whole register.', steps: ['insights'] },
  {
    name: 'Terms',
    description: 'How long the terms of the law run.',
    steps: ['plazos', 'plazos.ics', 'calendars'],
  },
  {
    name: 'Currency',
    description: 'How current the data is, and what changed.',
    steps: ['freshness', 'sync-runs', 'changes'],
  },
  { name: 'Holidays', description: 'The calendar of the office.', steps: ['feriados'] },
  { name: 'Watchlists', description: 'Monitors that record hits.', steps: ['watch'] },
  { name: 'Usage', description: 'What a key has left.', steps: ['usage'] },
] as const;

/** The routes that need no key. */
export const PUBLIC_TAG = { name: 'Service', description: 'Routes that need no key.' };

/** The subject of an operation, by its path. */
export function tagOf({ path }: Pick<Operation, 'path'>): string {
  const [, , step = ''] = path.split('/');
  const tag = TAGS.find(({ steps }) => (steps as readonly string[]).includes(step));
  if (tag === undefined) throw new Error(`No tag for ${path}`);
  return tag.name;
}

/** The subjects of these operations. */
export function tagsOf(operations: readonly Operation[]): { name: string; description: string }[] {
  const used = new Set(operations.map(tagOf));
  const named = TAGS.filter(({ name }) => used.has(name));
  return [...named.map(({ name, description }) => ({ name, description })), PUBLIC_TAG];
}
