import { BucketParts } from './bucket-parts.ts';
import { FolderParts } from './folder-parts.ts';
import type { PartStore } from './part-store.ts';

const BUCKET = 's3://';

/** Whether a place is a bucket, and no folder. */
export function isBucket(place: string): boolean {
  return place.startsWith(BUCKET);
}

/**
 * The parts in a folder, or in a bucket: `s3://bucket/prefix`.
 * @throws Error with one plain line when the optional package for buckets is not installed
 */
export async function openPartStore(place: string): Promise<PartStore> {
  if (!isBucket(place)) return new FolderParts(place);
  const [bucket = '', ...names] = place.slice(BUCKET.length).split('/');
  return BucketParts.open({ bucket, prefix: names.filter((name) => name !== '').join('/') });
}
