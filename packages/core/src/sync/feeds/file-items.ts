import type { FeedItem, FeedSource } from './feed.ts';
import { faultOf } from './feed-fault.ts';
import type { FeedTools } from './feed-tools.ts';
import { fileItem } from './file-item.ts';
import { type FilesLocation, listedFiles } from './listed-files.ts';

export interface WantedFiles {
  readonly source: FeedSource;
  readonly location: FilesLocation;
  readonly extensions: readonly string[];
  readonly signal: AbortSignal | undefined;
}

/** Every file at a location as an item, by name. */
export async function* fileItems(
  tools: FeedTools,
  { source, location, extensions, signal }: WantedFiles,
): AsyncGenerator<FeedItem> {
  const files = await listedFiles(location, extensions).catch((error) =>
    faultOf(error, source, source),
  );
  if ('kind' in files) {
    yield files;
    return;
  }
  for (const path of files) {
    signal?.throwIfAborted();
    yield await fileItem(tools, source, path);
  }
}
