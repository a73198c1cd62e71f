import { basename } from 'node:path';
import { documentHash } from '../stage-document.ts';
import type { FeedItem, FeedSource } from './feed.ts';
import { faultOf } from './feed-fault.ts';
import type { FeedTools } from './feed-tools.ts';
import { offerDocument } from './offer-document.ts';

/** A file as an item. It is read where it lies, and stays there. */
export async function fileItem(
  tools: FeedTools,
  source: FeedSource,
  path: string,
): Promise<FeedItem> {
  const name = basename(path);
  try {
    const sha256 = await documentHash(path);
    const none = { addressSha256: null, etag: null, lastModified: null };
    const release = async () => {};
    return await offerDocument(tools, { source, name, path, sha256, ...none, release });
  } catch (error) {
    return faultOf(error, source, name);
  }
}
