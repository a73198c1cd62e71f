import { type KeptDocument, keepDocument, keptDocument } from '../../store/feed-store.ts';
import type { FeedItem, FeedSource } from './feed.ts';
import type { FeedTools } from './feed-tools.ts';

/** A document that lies on disk, before anybody knows whether it is new. */
export interface ArrivedDocument extends Omit<KeptDocument, 'rows' | 'fetchedAt' | 'source'> {
  readonly source: FeedSource;
  readonly path: string;
  readonly release: () => Promise<void>;
}

/** Offers a document, unless these bytes are what was taken last under its name. */
export async function offerDocument(
  { db, now }: Pick<FeedTools, 'db' | 'now'>,
  { path, release, ...document }: ArrivedDocument,
): Promise<FeedItem> {
  const { source, name, sha256 } = document;
  const fetchedAt = now().toISOString();
  const keep = (rows: number) =>
    keepDocument(db, { ...document, rows, fetchedAt }, now().toISOString());
  const kept = await keptDocument(db, source, name);
  if (kept?.sha256 !== sha256) {
    const accept = ({ rows }: { readonly rows: number }) => keep(rows);
    return { kind: 'document', source, name, path, sha256, accept, release };
  }
  // The validators may be new ones for old bytes.
  await keep(kept.rows);
  await release();
  return { kind: 'unchanged', source, name };
}
