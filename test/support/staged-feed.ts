import { basename } from 'node:path';
import type { Feed, FeedItem, FeedSource } from '../../packages/core/src/sync/feeds/feed.ts';

/** An item that a staged feed offers: the path of a document, or a feed item. */
export type Staged = string | Exclude<FeedItem, { readonly kind: 'document' }>;

/** A feed whose items a test sets, and which records what happened to them. */
export interface StagedFeed extends Feed {
  /** Items offered on each run; a document is removed when it is accepted. */
  readonly staged: Staged[];
  readonly accepted: string[];
  readonly released: string[];
  /** Returns how often the feed was run. */
  readonly asked: () => number;
}

/** Creates a feed without a real source, for tests of the code that runs feeds. */
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
