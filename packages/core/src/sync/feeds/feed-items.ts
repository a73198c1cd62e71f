import { createHash } from 'node:crypto';
import { rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { glob } from 'tinyglobby';
import { compareCodeUnits } from '../../domain/text/code-unit-order.ts';
import { type KeptDocument, keepDocument, keptDocument } from '../../store/feed-store.ts';
import { type FetchRequest, fetchDocument, type Validators } from '../fetch/fetch-document.ts';
import { DocumentError } from '../readers/document-reader.ts';
import { documentHash } from '../stage-document.ts';
import { type FeedItem, type FeedSource, type FeedTools, faultOf } from './feed.ts';
import type { FeedLocation, FetchLimits } from './feed-config.ts';

/** A document on disk, before it is known whether it is new. */
interface ArrivedDocument extends Omit<KeptDocument, 'rows' | 'fetchedAt' | 'source'> {
  readonly source: FeedSource;
  readonly path: string;
  readonly release: () => Promise<void>;
}

/** Returns the document as new, unless the same bytes were accepted last under its name. */
async function offerDocument(
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
  // The server may send new validators for the same bytes.
  await keep(kept.rows);
  await release();
  return { kind: 'unchanged', source, name };
}

/** Returns a file as an item. It is read in place and never deleted. */
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
    return await offerDocument(tools, { source, name, path, sha256, ...none, release });
  } catch (error) {
    return faultOf(error, source, name);
  }
}

export type FilesLocation = Extract<FeedLocation, { readonly kind: 'files' }>;

const EVERY_FILE = '*';

/**
 * Lists the files at a location with one of the extensions, by name. Hidden files are left out, because programs use
 * such names for incomplete copies.
 * @throws DocumentError when there is no such folder or no file in it, or two files have one name
 */
export async function listedFiles(
  location: FilesLocation,
  extensions: readonly string[],
): Promise<string[]> {
  const paths = await pathsAt(location);
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

async function pathsAt({ folder, pattern }: FilesLocation): Promise<string[]> {
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

/** Yields every file at a location as an item, by name. */
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

interface WantedDocument {
  readonly source: FeedSource;
  readonly name: string;
  readonly address: URL;
  /** The folder that the document is written to. */
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

/** Returns the validators to send; those of another address may have another meaning. */
function validatorsOf(kept: KeptDocument | null, addressSha256: string): Validators | undefined {
  if (kept?.addressSha256 !== addressSha256) return undefined;
  const { etag, lastModified } = kept;
  return etag === null && lastModified === null ? undefined : { etag, lastModified };
}
