import { posix } from 'node:path';
import type { DateSystem } from '../../../domain/office/office-date.ts';
import { DocumentError } from '../document-reader.ts';
import { plainExcerpt } from '../plain-excerpt.ts';
import { localName, readWholeXml, type XmlAttributes } from './xml-reader.ts';
import type { ZipArchive } from './zip-archive.ts';

/** Parts that only describe; real ones have a few kilobytes. */
export const DESCRIPTION_MAX = 16 * 1024 * 1024;

/** Where the parts of a workbook are that its visible sheets need. */
export interface Workbook {
  readonly dateSystem: DateSystem;
  /** In the order of their tabs; at least one. */
  readonly sheets: readonly Sheet[];
  readonly strings: string | undefined;
  readonly styles: string | undefined;
}

export interface Sheet {
  readonly name: string;
  readonly part: string;
}

/** Zip files that are taken for a workbook by their first bytes, by parts that each has. */
const OTHER_ARCHIVES = [
  { kind: 'an OpenDocument spreadsheet (.ods)', has: ['content.xml', 'META-INF/manifest.xml'] },
  { kind: 'a Word document', has: ['word/document.xml'] },
  { kind: 'a presentation', has: ['ppt/presentation.xml'] },
  { kind: 'a Numbers spreadsheet', has: ['Index/Document.iwa'] },
] as const;
const NAMES_SHOWN = 30;

const HIDDEN: ReadonlySet<string> = new Set(['hidden', 'veryHidden']);

interface Relationship {
  readonly id: string;
  readonly type: string;
  readonly target: string;
}

/** @throws DocumentError when the archive holds no workbook, or one without a visible sheet */
export async function openWorkbook(archive: ZipArchive): Promise<Workbook> {
  const [root] = ofType(await relationships(archive, ''), 'officeDocument');
  const part = root?.target ?? 'xl/workbook.xml';
  refuseOtherArchive(archive, part);
  const related = (await relationships(archive, part)).filter(({ target }) => archive.has(target));
  const { dateSystem, tabs } = await describe(archive, part);
  const worksheets = new Map(ofType(related, 'worksheet').map(({ id, target }) => [id, target]));
  const sheets = tabs.flatMap(({ name, id }) => {
    const target = worksheets.get(id);
    return target === undefined ? [] : [{ name, part: target }];
  });
  if (sheets.length === 0) throw new DocumentError('The document holds no worksheet.');
  const [strings] = ofType(related, 'sharedStrings');
  const [styles] = ofType(related, 'styles');
  return { dateSystem, sheets, strings: strings?.target, styles: styles?.target };
}

/** @throws DocumentError for a zip file of another kind, by what it is */
function refuseOtherArchive(archive: ZipArchive, part: string): void {
  if (part.endsWith('.bin') || archive.has('xl/workbook.bin')) {
    throw new DocumentError('The document is a binary Excel workbook (.xlsb): save it as XLSX.');
  }
  const kind = OTHER_ARCHIVES.find(({ has }) => has.every((name) => archive.has(name)))?.kind;
  if (kind !== undefined) {
    throw new DocumentError(`The document is ${kind}, not a workbook: save it as XLSX or CSV.`);
  }
  if (archive.has(part)) return;
  const names = plainExcerpt(archive.names().join(', ')).slice(0, NAMES_SHOWN);
  throw new DocumentError(
    `The document holds no worksheet: it is a zip archive of ${names}, to be unpacked first.`,
  );
}

/** The relationships of a part, their targets as full part names; the archive's own for `''`. */
async function relationships(archive: ZipArchive, part: string): Promise<Relationship[]> {
  const folder = posix.dirname(part);
  const name = posix.join(folder, '_rels', `${posix.basename(part)}.rels`);
  const found: Relationship[] = [];
  if (!archive.has(name)) return found;
  await readWholeXml(archive.text(name, DESCRIPTION_MAX), {
    open(element, { Id: id = '', Type: type = '', Target: target = '' }) {
      if (element !== 'Relationship') return;
      const path = target.replaceAll('\\', '/');
      found.push({ id, type, target: posix.resolve('/', folder, path) });
    },
  });
  return found;
}

/** Types are addresses whose last part is the same in both dialects of the format. */
function ofType(related: readonly Relationship[], type: string): Relationship[] {
  return related.filter((relationship) => relationship.type.endsWith(`/${type}`));
}

/** What the workbook says of itself: its dates, and the relationships of its visible sheets. */
async function describe(
  archive: ZipArchive,
  part: string,
): Promise<{ dateSystem: DateSystem; tabs: readonly { name: string; id: string }[] }> {
  let dateSystem: DateSystem = '1900';
  const tabs: { name: string; id: string }[] = [];
  if (!archive.has(part)) return { dateSystem, tabs };
  await readWholeXml(archive.text(part, DESCRIPTION_MAX), {
    open(element, attributes) {
      const { date1904, name = '', state = '' } = attributes;
      if (element === 'workbookPr' && /^(?:1|true)$/.test(date1904 ?? '')) dateSystem = '1904';
      // A state that the format does not know hides nothing.
      if (element !== 'sheet' || HIDDEN.has(state)) return;
      tabs.push({ name, id: relationshipId(attributes) });
    },
  });
  return { dateSystem, tabs };
}

/** The attribute `r:id`, whose prefix a writer may choose. */
function relationshipId(attributes: XmlAttributes): string {
  const name = Object.keys(attributes).find((key) => key.includes(':') && localName(key) === 'id');
  return attributes[name ?? ''] ?? '';
}
