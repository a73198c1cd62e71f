import { setImmediate } from 'node:timers/promises';
import { operationById } from '@marcario/core/contract';
import { parseBrandRequest } from '../../packages/core/src/domain/listing/brand-request.ts';
import type { InMemoryCorpus } from '../../packages/core/src/search/faces/in-memory-corpus.ts';
import { mayBeAsked } from '../queries/may-be-asked.ts';
import { mistype } from '../queries/mistype.ts';
import { createRandom } from '../queries/random.ts';

const CURSOR_KEYS = [new Uint8Array(32)] as const;
const CLASSES = [9, 25, 29, 30, 35, 41, 42];

/** Names of the register with a slip of the finger, the same at each call. */
export function mistypedNames(index: InMemoryCorpus, count: number): string[] {
  const random = createRandom(7);
  const table = index.segments[0]?.segment.names.table;
  const texts: string[] = [];
  while (table !== undefined && texts.length < count) {
    const text = mistype(table.text(random.below(table.size)), random);
    if (text !== null && mayBeAsked(text)) texts.push(text);
  }
  return texts;
}

/** Asks for marks by a text, each second time in a class. */
export function ask(index: InMemoryCorpus, q: string, at: number): void {
  const clase = at % 2 === 0 ? {} : { clase: [CLASSES[at % CLASSES.length] ?? 9] };
  const params = operationById.searchBrands.input.parse({ q, ...clase });
  const { query, page } = parseBrandRequest(params, CURSOR_KEYS);
  index.search(query, page);
}

/** Milliseconds of each text, waiting for a turn of the event loop included. */
export async function timesOf(index: InMemoryCorpus, texts: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  for (const [at, text] of texts.entries()) {
    const start = performance.now();
    await setImmediate();
    ask(index, text, at);
    times.push(performance.now() - start);
  }
  return times;
}
