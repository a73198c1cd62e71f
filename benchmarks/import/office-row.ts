import type { CanonicalBrand, CanonicalPerson } from '@marcario/core/contract';
import { STATUS_TEXTS } from '../../packages/server/invented/draw-brands.ts';
import { goodsText } from '../../packages/server/invented/signs.ts';

/** A value as a spreadsheet holds it. */
export type Cell = string | number | Date | null;

/** A mark, and where it stands among the rows: from that follows how its row is written. */
interface PlacedBrand {
  readonly brand: CanonicalBrand;
  readonly place: number;
}

const SEPARATORS = ['; ', ' | ', '\n', ' '];
const SIGN_TEXTS: Readonly<Record<string, string>> = {
  frase_propaganda: 'Frase de Propaganda',
  certificacion: 'Marca de Certificación',
};

/** What each column holds, in the office's order, with the ways of the real files (decision B1). */
const COLUMNS: Readonly<Record<string, (row: PlacedBrand) => Cell>> = {
  ApplicationType: () => 'Marca',
  ApplicationSeq: ({ place }) => place + 1,
  ApplicationSerie: () => 'M',
  'Application Number': ({ brand, place }) => numbered(brand.nroSolicitud, place),
  RegistrationNumber: registrationNumber,
  NizaClasses: ({ brand }) => (brand.clases ?? []).map(({ clase }) => clase).join(' ,'),
  VienaClasses: ({ place }) => (place % 3 === 0 ? '26.4.2, 27.5.1' : null),
  Regions: () => null,
  Applicants: ({ brand, place }) => named(brand.titulares, place),
  Representatives: ({ brand, place }) => named(brand.representantes, place),
  LocationApplicants: ({ brand }) => codes(brand.titulares, 'comuna'),
  StateApplicants: ({ brand }) => codes(brand.titulares, 'region'),
  LocationRepresentatives: ({ brand }) => codes(brand.representantes, 'comuna'),
  StateRepresentatives: ({ brand }) => codes(brand.representantes, 'region'),
  FilingDate: ({ brand, place }) =>
    isRefused(place) ? '2024-02-30 00:00:00' : day(brand.fechaPresentacion, place),
  PublicationDate: ({ brand, place }) => day(brand.fechaPublicacion, place),
  RegistrationDate: ({ brand, place }) => day(brand.fechaRegistro, place),
  ExpirationDate: ({ brand, place }) => day(brand.fechaVencimiento, place),
  brand_name: ({ brand }) => brand.denominacion ?? null,
  Translation: ({ brand }) => brand.traduccion ?? null,
  LabelDescription: ({ brand }) => brand.descripcionEtiqueta ?? null,
  ProtectionDescription: ({ brand }) =>
    (brand.clases ?? []).map(({ clase }) => `Clase ${clase}: ${goodsText(clase)}.`).join(' '),
  SignType: ({ brand }) => signText(brand.tipoSigno ?? ''),
  TypeName: () => 'Marca de Productos y Servicios',
  SubtypeName: () => null,
  Status: statusText,
  IMAGE: ({ brand }) => `${brand.nroSolicitud}.jpg`,
  Observaciones: () => null,
  LastUpdatedDate: ({ place }) => `2026-10-${twoDigits(1 + (place % 28))} 08:30:00`,
};

/** The headings, one of them unknown, some with blanks or underscores. */
export const HEADINGS = Object.keys(COLUMNS);

/** One row of the office's yearly file. Every twentieth had its letters spoiled on the way. */
export function officeRow(brand: CanonicalBrand, place: number): Cell[] {
  const cells = Object.values(COLUMNS).map((cellOf) => cellOf({ brand, place }));
  if (place % 20 !== 4) return cells;
  return cells.map((cell) =>
    typeof cell === 'string' ? Buffer.from(cell, 'utf8').toString('latin1') : cell,
  );
}

/** Rows with a day that no calendar has: the import refuses them alone. */
export function isRefused(place: number): boolean {
  return place % 10_000 === 7;
}

function registrationNumber({ brand, place }: PlacedBrand): Cell {
  return brand.nroRegistro == null
    ? (['0', '0.0', null][place % 3] ?? null)
    : numbered(brand.nroRegistro, place);
}

/** As a number, as text, or as the text of a float; a divided application has a letter in it. */
function numbered(nro: string, place: number): Cell {
  if (/\D/.test(nro)) return nro;
  return [Number(nro), nro, `${nro}.0`][place % 3] ?? null;
}

function named(persons: readonly CanonicalPerson[] = [], place: number): Cell {
  const names = persons.map(({ pais, nombre }) => (pais ? `(${pais}) ${nombre}` : nombre));
  return names.join(SEPARATORS[place % SEPARATORS.length]);
}

function codes(persons: readonly CanonicalPerson[] = [], code: 'comuna' | 'region'): Cell {
  return persons.map((person) => (person[code] ?? '99').padStart(2, '0')).join('; ');
}

function day(date: string | null | undefined, place: number): Cell {
  if (date == null) return null;
  const [year, month, dayOfMonth] = date.split('-');
  if (place % 50 === 1) return `${dayOfMonth}/${month}/${year}`;
  if (place % 50 === 2) return `${dayOfMonth}-${month}-${year}`;
  return place % 50 === 3 ? new Date(`${date}T00:00:00Z`) : `${date} 00:00:00`;
}

function signText(code: string): string {
  return SIGN_TEXTS[code] ?? `${code.charAt(0).toUpperCase()}${code.slice(1)}`;
}

function statusText({ brand, place }: PlacedBrand): Cell {
  if (place % 500 === 5) return 'VER INSTANCIA';
  if (place % 1_000 === 6) return 'En revisión';
  return brand.estadoOriginal ?? STATUS_TEXTS[brand.estado ?? 'en_tramite'][0] ?? null;
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
