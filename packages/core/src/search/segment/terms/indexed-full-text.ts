import { Index } from 'flexsearch';
import { foldedTokens } from '../../../domain/text/text-folding.ts';
import { foldSpelled } from '../../language/folding/spelled-text.ts';
import type { FullText } from './full-text.ts';
import type { NameTable } from './name-table.ts';

/**
 * Full text in FlexSearch, for names that are indexed in this thread. Names go in by number, so each
 * list comes back ascending. One resolution slot: ranking is ours, and one slot is handed out without
 * a copy. Segments never change, so the register that makes updates cheap would only cost memory.
 *
 * The first question builds it: a thread that makes segments for others is never asked one.
 */
export class IndexedFullText implements FullText {
  readonly #names: NameTable;
  #index: Index | null = null;

  constructor(names: NameTable) {
    this.#names = names;
  }

  namesWith(token: string): readonly number[] {
    this.#index ??= indexOf(this.#names);
    return this.#index.search(token, { limit: Number.MAX_SAFE_INTEGER }) as number[];
  }
}

function indexOf(names: NameTable): Index {
  const index = new Index({
    tokenize: 'strict',
    resolution: 1,
    encode: (text) => foldedTokens(foldSpelled(text)),
  });
  for (let name = 0; name < names.size; name += 1) index.add(name, names.text(name));
  return index;
}
