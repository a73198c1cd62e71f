import { createHash } from 'node:crypto';
import { rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { glob } from 'tinyglobby';
import { compareCodeUnits } from '../../domain/text/code-unit-order.ts';
import {
  type AcceptedDocument,
  findAcceptedDocument,
  recordAcceptedDocument,
} from '../../store/feeds/feed-store.ts';
import { type FetchRequest, fetchDocument, type Validators } from '../fetch/fetch-document.ts';
import { DocumentError } from '../readers/document-reader.ts';
import { documentHash } from '../stage-document.ts';
import { type FeedItem, type FeedSource, type FeedTools, toFeedFault } from './feed.ts';
import type { FeedLocation, FetchLimits } from './feed-config.ts';

/** A document on disk that has not been compared with the accepted version yet. */
interface ArrivedDocument extends Omit<AcceptedDocument, 'rows' | 'fetchedAt' | 'source'> {
  readonly source: FeedSource;
  readonly path: string;
  readonly release: () => Promise<void>;
}

/** Returns the document as a new one, or as `unchanged` when the accepted document of that name has the same bytes. */
async function toFeedItem(
  { db, now }: Pick<FeedTools, 'db' | 'now'>,
  { path, release, ...document }: ArrivedDocument,
): Promise<FeedItem> {
  const { source, name, sha256 } = document;
  const fetchedAt = now().toISOString();
  const recordAccepted = (rows: number) =>
    recordAcceptedDocument(db, { ...document, rows, fetchedAt }, now().toISOString());
  const accepted = await findAcceptedDocument(db, source, name);
  if (accepted?.sha256 !== sha256) {
    const accept = ({ rows }: { readonly rows: number }) => recordAccepted(rows);
    return { kind: 'document', source, name, path, sha256, accept, release };
  }
  // Stores the validators again, because the server may have sent new ones for the same bytes.
  await recordAccepted(accepted.rows);
  await release();
  return { kind: 'unchanged', source, name };
}

/** Returns a local file as a feed item. The file is read in place and never deleted. */
export async function fileItem(
  tools: FeedTools,
  source: FeedSource,
  path: string,
): Promise<FeedItem> {
  const name = basename(path).normalize('NFC');
  try {
    const sha256 = await documentHash(path);
    const none = { addressSha256: null, etag: null, lastModified: null };
    const release = async () => {};
    return await toFeedItem(tools, { source, name, path, sha256, ...none, release });
  } catch (error) {
    return toFeedFault(error, source, name);
  }
}

export type FilesLocation = Extract<FeedLocation, { readonly kind: 'files' }>;

const EVERY_FILE = '*';

/**
 * Lists the files at a location that have one of the extensions, ordered by name. It skips hidden files, because
 * programs use such names for incomplete copies.
 * @throws DocumentError when the folder or a matching file is missing, or two files have the same name
 */
export async function listFiles(
  location: FilesLocation,
  extensions: readonly string[],
): Promise<string[]> {
  const paths = await findPaths(location);
  const fitting = paths.filter((path) =>
    extensions.some((extension) => path.toLowerCase().endsWith(extension)),
  );
  fitting.sort((a, b) => compareCodeUnits(basename(a), basename(b)));
  const twice = fitting.find(
    (path, i) => i > 0 && basename(path) === basename(fitting[i - 1] ?? ''),
  );
  if (twice) throw new DocumentError(`Two files are called ${basename(twice)}.`);
  if (fitting.length === 0) throw new DocumentError('There is no document at the location.');
  return fitting;
}

async function findPaths({ folder, pattern }: FilesLocation): Promise<string[]> {
  const stats = await stat(folder).catch(() => null);
  if (stats?.isFile() && pattern === null) return [folder];
  if (!stats?.isDirectory()) {
    throw new DocumentError('There is no such folder, or it may not be read.');
  }
  const how = { cwd: folder, absolute: true, onlyFiles: true, expandDirectories: false };
  return glob(pattern ?? EVERY_FILE, how);
}

interface WantedFiles {
  readonly source: FeedSource;
  readonly location: FilesLocation;
  readonly extensions: readonly string[];
  readonly signal: AbortSignal | undefined;
}

/** Yields every file at a location as a feed item, ordered by name. */
export async function* fileItems(
  tools: FeedTools,
  { source, location, extensions, signal }: WantedFiles,
): AsyncGenerator<FeedItem> {
  const files = await listFiles(location, extensions).catch((error) =>
    toFeedFault(error, source, source),
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

interface WantedDocument {
  readonly source: FeedSource;
  readonly name: string;
  readonly address: URL;
  /** The folder that the document is written to. */
  readonly folder: string;
  readonly limits: FetchLimits;
  readonly signal: AbortSignal | undefined;
}

/** Fetches a document and returns it as a feed item; null when the server has no such document. */
export async function fetchItem(
  tools: FeedTools,
  { source, name, address, folder, limits, signal }: WantedDocument,
): Promise<FeedItem | null> {
  const path = join(folder, name);
  // The address may contain a secret, so only its hash is stored.
  const addressSha256 = createHash('sha256').update(address.href).digest('hex');
  const accepted = await findAcceptedDocument(tools.db, source, name);
  const validators = usableValidators(accepted, addressSha256);
  const request: FetchRequest = { address, path, limits, validators, signal };
  try {
    const fetched = await fetchDocument(tools, request);
    if (fetched.kind === 'missing') return null;
    if (fetched.kind === 'not modified') return { kind: 'unchanged', source, name };
    const { sha256, etag, lastModified } = fetched;
    const release = () => rm(path, { force: true });
    const arrived = { source, name, path, sha256, addressSha256, etag, lastModified, release };
    return await toFeedItem(tools, arrived);
  } catch (error) {
    return toFeedFault(error, source, name);
  }
}

/** Returns the accepted document's validators; undefined when it has none, or came from another address. */
function usableValidators(
  accepted: AcceptedDocument | null,
  addressSha256: string,
): Validators | undefined {
  if (accepted?.addressSha256 !== addressSha256) return undefined;
  const { etag, lastModified } = accepted;
  return etag === null && lastModified === null ? undefined : { etag, lastModified };
}
