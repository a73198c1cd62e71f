import { basename } from 'node:path';
import type { Feed, FeedItem, FeedSource } from '../../packages/core/src/sync/feeds/feed.ts';

/** What a staged feed shows next time: a document by its path, or an item as it is. */
export type Staged = string | Exclude<FeedItem, { readonly kind: 'document' }>;

/** A feed that shows what a test puts there, and tells what became of it. */
export interface StagedFeed extends Feed {
  /** What is shown when it is asked; a document goes when it is accepted. */
  readonly staged: Staged[];
  readonly accepted: string[];
  readonly released: string[];
  /** How often it was asked. */
  readonly asked: () => number;
}

/** A feed without an office behind it, for tests of what runs feeds. */
export function stagedFeed(
  { source = 'portal', schedule = '0 * * * *' }: { source?: FeedSource; schedule?: string },
  shown: readonly Staged[],
): StagedFeed {
  const staged = [...shown];
  const accepted: string[] = [];
  const released: string[] = [];
  let asked = 0;
  const documentItem = (path: string): FeedItem => ({
    kind: 'document',
    source,
    name: basename(path),
    path,
    sha256: '',
    accept: async () => {
      accepted.push(basename(path));
      staged.splice(staged.indexOf(path), 1);
    },
    release: async () => {
      released.push(basename(path));
    },
  });
  async function* items(signal?: AbortSignal): AsyncGenerator<FeedItem> {
    asked += 1;
    for (const item of [...staged]) {
      signal?.throwIfAborted();
      yield typeof item === 'string' ? documentItem(item) : item;
    }
  }
  const kept = { staged, accepted, released, asked: () => asked };
  return { source, schedule, staleAfterSeconds: 86_400, items, ...kept };
}
