import { foldText } from '../../domain/text/text-folding.ts';
import { DocumentError } from './document-reader.ts';

/** The columns of the office's open data that we read (decision B1); all others are ignored. */
const COLUMNS = [
  'ApplicationNumber',
  'RegistrationNumber',
  'NizaClasses',
  'Applicants',
  'Representatives',
  'LocationApplicants',
  'StateApplicants',
  'LocationRepresentatives',
  'StateRepresentatives',
  'FilingDate',
  'PublicationDate',
  'RegistrationDate',
  'ExpirationDate',
  'BrandName',
  'Translation',
  'LabelDescription',
  'ProtectionDescription',
  'SignType',
  'TypeName',
  'Status',
  'LastUpdatedDate',
] as const;

/** A column of the open data, by the office's name for it. */
export type OpendataColumn = (typeof COLUMNS)[number];

/** Where each column stands, from 0; columns that the document lacks are not in it. */
export type ColumnPositions = ReadonlyMap<OpendataColumn, number>;

const REQUIRED: readonly OpendataColumn[] = ['ApplicationNumber', 'BrandName'];

const columnByName = new Map(COLUMNS.map((column) => [plainName(column), column]));

/** The columns by their headings, ignoring case, accents, spaces and underscores. */
export function findColumns(headings: readonly (string | undefined)[]): ColumnPositions {
  const positions = new Map<OpendataColumn, number>();
  headings.forEach((heading, position) => {
    const column = columnByName.get(plainName(heading ?? ''));
    if (column && !positions.has(column)) positions.set(column, position);
  });
  return positions;
}

/**
 * @throws DocumentError where a column is missing without which no row can be read
 */
export function requireColumns(positions: ColumnPositions): ColumnPositions {
  const missing = REQUIRED.filter((column) => !positions.has(column));
  if (missing.length > 0) {
    throw new DocumentError(`The document has no column ${missing.join(' and no column ')}.`);
  }
  return positions;
}

function plainName(heading: string): string {
  return foldText(heading).replaceAll(' ', '');
}
