import { posix } from 'node:path';
import type { DateSystem } from '../../../domain/office/office-date.ts';
import { DocumentError } from '../document-reader.ts';
import { localName, readWholeXml, type XmlAttributes } from './xml-reader.ts';
import type { ZipArchive } from './zip-archive.ts';

/** Parts that only describe; real ones have a few kilobytes. */
export const DESCRIPTION_MAX = 16 * 1024 * 1024;

/** Where the parts of a workbook are that its first visible sheet needs. */
export interface Workbook {
  readonly dateSystem: DateSystem;
  readonly sheet: string;
  readonly strings: string | undefined;
  readonly styles: string | undefined;
}

interface Relationship {
  readonly id: string;
  readonly type: string;
  readonly target: string;
}

/** @throws DocumentError when the archive holds no workbook, or one without a visible sheet */
export async function openWorkbook(archive: ZipArchive): Promise<Workbook> {
  const [root] = ofType(await relationships(archive, ''), 'officeDocument');
  const part = root?.target ?? 'xl/workbook.xml';
  const related = (await relationships(archive, part)).filter(({ target }) => archive.has(target));
  const { dateSystem, sheetIds } = await describe(archive, part);
  const sheets = ofType(related, 'worksheet');
  const sheet = sheetIds.map((id) => sheets.find((one) => one.id === id)).find(Boolean);
  if (!sheet) throw new DocumentError('The document holds no worksheet.');
  const [strings] = ofType(related, 'sharedStrings');
  const [styles] = ofType(related, 'styles');
  return { dateSystem, sheet: sheet.target, strings: strings?.target, styles: styles?.target };
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
      found.push({ id, type, target: posix.resolve('/', folder, target) });
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
): Promise<{ dateSystem: DateSystem; sheetIds: readonly string[] }> {
  let dateSystem: DateSystem = '1900';
  const sheetIds: string[] = [];
  if (!archive.has(part)) return { dateSystem, sheetIds };
  await readWholeXml(archive.text(part, DESCRIPTION_MAX), {
    open(element, attributes) {
      const { date1904, state = 'visible' } = attributes;
      if (element === 'workbookPr' && /^(?:1|true)$/.test(date1904 ?? '')) dateSystem = '1904';
      if (element === 'sheet' && state === 'visible') sheetIds.push(relationshipId(attributes));
    },
  });
  return { dateSystem, sheetIds };
}

/** The attribute `r:id`, whose prefix a writer may choose. */
function relationshipId(attributes: XmlAttributes): string {
  const name = Object.keys(attributes).find((key) => key.includes(':') && localName(key) === 'id');
  return attributes[name ?? ''] ?? '';
}
