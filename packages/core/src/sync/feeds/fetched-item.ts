import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type KeptDocument, keptDocument } from '../../store/feed-store.ts';
import { type FetchRequest, fetchDocument, type Validators } from '../fetch/fetch-document.ts';
import type { FeedItem, FeedSource } from './feed.ts';
import type { FetchLimits } from './feed-config.ts';
import { faultOf } from './feed-fault.ts';
import type { FeedTools } from './feed-tools.ts';
import { offerDocument } from './offer-document.ts';

export interface WantedDocument {
  readonly source: FeedSource;
  readonly name: string;
  readonly address: URL;
  /** Where it is written. */
  readonly folder: string;
  readonly limits: FetchLimits;
  readonly signal: AbortSignal | undefined;
}

/** Fetches a document as an item; null when the server has no such document. */
export async function fetchedItem(
  tools: FeedTools,
  { source, name, address, folder, limits, signal }: WantedDocument,
): Promise<FeedItem | null> {
  const path = join(folder, name);
  // The address may hold a secret, so only its hash is kept.
  const addressSha256 = createHash('sha256').update(address.href).digest('hex');
  const kept = await keptDocument(tools.db, source, name);
  const validators = validatorsOf(kept, addressSha256);
  const request: FetchRequest = { address, path, limits, validators, signal };
  try {
    const fetched = await fetchDocument(tools, request);
    if (fetched.kind === 'missing') return null;
    if (fetched.kind === 'not modified') return { kind: 'unchanged', source, name };
    const { sha256, etag, lastModified } = fetched;
    const release = () => rm(path, { force: true });
    const arrived = { source, name, path, sha256, addressSha256, etag, lastModified, release };
    return await offerDocument(tools, arrived);
  } catch (error) {
    return faultOf(error, source, name);
  }
}

/** The validators that may be sent: another address may mean something else by them. */
function validatorsOf(kept: KeptDocument | null, addressSha256: string): Validators | undefined {
  if (kept?.addressSha256 !== addressSha256) return undefined;
  const { etag, lastModified } = kept;
  return etag === null && lastModified === null ? undefined : { etag, lastModified };
}
