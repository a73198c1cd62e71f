import { Index } from 'flexsearch';
import { foldedTokens } from '../../domain/text-folding.ts';
import { foldSpelled } from '../spelled-text.ts';
import type { FullText } from './full-text.ts';
import type { NameTable } from './name-table.ts';

/**
 * Full text in FlexSearch, for names that are indexed in this thread. Names go in by number, so each
 * list comes back ascending. One resolution slot: ranking is ours, and one slot is handed out without
 * a copy. Segments never change, so the register that makes updates cheap would only cost memory.
 */
export class IndexedFullText implements FullText {
  readonly #index = new Index({
    tokenize: 'strict',
    resolution: 1,
    encode: (text) => foldedTokens(foldSpelled(text)),
  });

  constructor(names: NameTable) {
    for (let name = 0; name < names.size; name += 1) this.#index.add(name, names.text(name));
  }

  namesWith(token: string): readonly number[] {
    const found = this.#index.search(token, { limit: Number.MAX_SAFE_INTEGER });
    return found as number[];
  }
}
