import { basename, extname } from 'node:path';
import { readCanonicalNdjson } from './canonical-ndjson.ts';
import { documentStart } from './document-bytes.ts';
import { type DocumentContent, documentContent } from './document-content.ts';
import {
  DocumentError,
  type DocumentReader,
  type ReadOptions,
  type ReadRow,
} from './document-reader.ts';
import { readGazetteNdjson } from './gazette-ndjson.ts';
import { readOpendataCsv } from './opendata-csv.ts';
import { readOpendataDump, readOpendataJson } from './opendata-records.ts';
import { readOpendataXlsx } from './opendata-xlsx.ts';
import { readPortalNdjson } from './portal-ndjson.ts';

/** A kind of document that we read. */
interface ReaderEntry {
  readonly kind: string;
  /** The source that its records are ascribed to. */
  readonly source: string;
  /** Whether the caller may ascribe them to another source. */
  readonly anySource?: true;
  readonly content: DocumentContent;
  readonly extensions: readonly string[];
  /**
   * Tells the kind among those with the same content, by name and by the first bytes; without a name by
   * the first bytes alone.
   */
  readonly sign?: { readonly name?: RegExp; readonly start: RegExp };
  readonly read: DocumentReader;
}

const JSON_EXTENSIONS = ['.ndjson', '.jsonl', '.json'];

/** Every kind of document, one row each; the first that fits is taken. */
const READERS: readonly ReaderEntry[] = [
  {
    kind: 'open-data XLSX',
    source: 'opendata',
    content: 'zip',
    extensions: ['.xlsx'],
    read: readOpendataXlsx,
  },
  {
    kind: 'open-data CSV',
    source: 'opendata',
    content: 'text',
    extensions: ['.csv', '.txt'],
    read: readOpendataCsv,
  },
  {
    kind: 'open-data line dump',
    source: 'opendata',
    content: 'dump',
    extensions: [],
    read: readOpendataDump,
  },
  {
    kind: 'open-data JSON',
    source: 'opendata',
    content: 'json',
    extensions: JSON_EXTENSIONS,
    sign: { start: /[{,]\s*"application[ _]?number"\s*:/i },
    read: readOpendataJson,
  },
  {
    kind: 'gazette NDJSON',
    source: 'gazette',
    content: 'json',
    extensions: JSON_EXTENSIONS,
    sign: { name: /^ED_MD_\d{4}-\d{2}-\d{2}/i, start: /[{,]\s*"seccion"\s*:/ },
    read: readGazetteNdjson,
  },
  {
    kind: 'portal dossiers',
    source: 'portal',
    content: 'json',
    extensions: JSON_EXTENSIONS,
    sign: { name: /portal|dossier/i, start: /[{,]\s*\\?"NumeroSolicitud\\?"\s*:/ },
    read: readPortalNdjson,
  },
  {
    kind: 'canonical NDJSON',
    source: 'canonical',
    anySource: true,
    content: 'json',
    extensions: JSON_EXTENSIONS,
    read: readCanonicalNdjson,
  },
];

/** Fields that a canonical row has, and no act of the gazette and no dossier. */
const CANONICAL_FIELD = /[{,]\s*"(?:denominacion|estado|tipoSigno|clases|titulares)"\s*:/;

/** A document whose reader is chosen; its rows are read as they are asked for, once. */
export interface OpenDocument {
  readonly source: string;
  readonly kind: string;
  readonly rows: AsyncIterable<readonly ReadRow[]>;
}

/**
 * Chooses the reader of a document by its name, else by its first bytes, among those of `source`
 * where one is named (command `import`, decision A2).
 * @throws DocumentError for a document that no reader takes, or whose name and content differ
 */
export async function readDocument(
  path: string,
  { source, ...options }: ReadOptions & { readonly source?: string } = {},
): Promise<OpenDocument> {
  const start = await documentStart(path);
  const entry = chooseReader({
    name: basename(path),
    extension: extname(path).toLowerCase(),
    start: start.toString('utf8'),
    content: documentContent(start),
    source,
  });
  return { source: source ?? entry.source, kind: entry.kind, rows: entry.read(path, options) };
}

interface Clues {
  readonly name: string;
  readonly start: string;
  readonly extension: string;
  readonly content: DocumentContent;
  readonly source: string | undefined;
}

function chooseReader(clues: Clues): ReaderEntry {
  const { extension, content, source } = clues;
  const candidates = candidatesFor(clues);
  const entry =
    source === undefined
      ? guessReader(candidates, clues)
      : candidates.find((one) => isOf(one, source));
  if (!entry) throw new DocumentError(noReader(source));
  if (source !== undefined) refuseCanonicalRows(entry, clues);
  if (!isReadable(entry, content)) {
    throw new DocumentError(`The document is named ${extension} but is no ${entry.kind}.`);
  }
  return entry;
}

/**
 * The kinds that the extension names; but JSON and a line dump are known by their content, whatever they are
 * called, and a table in a file named .json is one.
 */
function candidatesFor({ extension, content, start }: Clues): readonly ReaderEntry[] {
  const named = READERS.filter(({ extensions }) => extensions.includes(extension));
  const isMisnamed = named.every(({ content: own }) => own !== content && own !== 'zip');
  const isKnown = content === 'json' || content === 'dump' || extension === '.json';
  const candidates =
    named.length === 0 || (isMisnamed && isKnown && content !== 'zip')
      ? READERS.filter((entry) => entry.content === content)
      : named;
  return candidates.filter(({ sign }) => !sign || sign.name || sign.start.test(start));
}

/** What the document is called comes before how it begins; a kind without a sign takes the rest. */
function guessReader(
  candidates: readonly ReaderEntry[],
  { name, start }: Clues,
): ReaderEntry | undefined {
  return (
    candidates.find(({ sign }) => sign && !sign.name) ??
    candidates.find(({ sign }) => sign?.name?.test(name)) ??
    candidates.find(({ sign }) => sign?.start.test(start)) ??
    candidates.find(({ sign }) => sign === undefined)
  );
}

/** A source with a kind of its own has no canonical rows: each would be refused for a missing field. */
function refuseCanonicalRows({ sign, kind, source }: ReaderEntry, { start }: Clues): void {
  if (!sign || sign.start.test(start) || !CANONICAL_FIELD.test(start)) return;
  throw new DocumentError(
    `Source ${source} takes ${kind}, and these are canonical rows: leave the source out or name another.`,
  );
}

function isOf(entry: ReaderEntry, source: string): boolean {
  const owner = READERS.some((other) => other.source === source);
  return entry.source === source || (entry.anySource === true && !owner);
}

/** Lines of NDJSON are judged one by one, so any text may be one; a heading may begin with `{`. */
function isReadable(entry: ReaderEntry, content: DocumentContent): boolean {
  return entry.content === 'zip' || content === 'zip' ? entry.content === content : true;
}

function noReader(source: string | undefined): string {
  return source === undefined
    ? 'The document is no XLSX, CSV or JSON file.'
    : `The document is of no kind that source ${source} has.`;
}
