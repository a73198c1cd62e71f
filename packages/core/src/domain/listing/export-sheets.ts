import type { BrandSummary } from '../../contract/brand-summary.ts';
import type { ExportManifest } from '../../contract/operations/export-brands.ts';
import { MARK_WORDS } from '../../office/index.ts';
import { EXPORT_COLUMNS, type ExportField, type ExportRequest } from './export-request.ts';
import {
  dayCell,
  headingCell,
  MAX_SHEET_ROWS,
  momentCell,
  numberCell,
  type SheetCell,
  sheetEnd,
  sheetRow,
  sheetStart,
  textCell,
} from './workbook-xml.ts';

type Language = ExportRequest['lang'];

/** Marks in a sheet below its heading row. */
export const MAX_SHEET_MARKS = MAX_SHEET_ROWS - 1;

interface Words {
  readonly marks: string;
  readonly export: string;
  readonly headings: Readonly<Record<ExportField, string>>;
  readonly manifest: Readonly<Record<keyof ExportManifest, string>>;
  readonly yes: string;
  readonly no: string;
}

const WORDS: Readonly<Record<Language, Words>> = {
  es: {
    marks: 'Marcas',
    export: 'Exportación',
    headings: {
      nroSolicitud: 'Solicitud',
      nroRegistro: 'Registro',
      denominacion: 'Denominación',
      estado: 'Estado',
      tipoSigno: 'Tipo de signo',
      fechaPresentacion: 'Presentación',
      fechaPublicacion: 'Publicación',
      fechaVencimiento: 'Vencimiento',
      fechaRegistro: 'Fecha de registro',
      fechaActualizacion: 'Actualización (UTC)',
      clases: 'Clases',
      titular: 'Titular',
      enrichmentPending: 'Falta completar',
      viena: 'Clases de Viena',
    },
    manifest: {
      total: 'Marcas',
      generation: 'Generación',
      changesCursor: 'Cursor de cambios',
      dataAsOf: 'Datos al (UTC)',
    },
    yes: 'sí',
    no: 'no',
  },
  en: {
    marks: 'Marks',
    export: 'Export',
    headings: {
      nroSolicitud: 'Application',
      nroRegistro: 'Registration',
      denominacion: 'Mark',
      estado: 'Status',
      tipoSigno: 'Sign',
      fechaPresentacion: 'Filed',
      fechaPublicacion: 'Published',
      fechaVencimiento: 'Expires',
      fechaRegistro: 'Registered',
      fechaActualizacion: 'Updated (UTC)',
      clases: 'Classes',
      titular: 'Holder',
      enrichmentPending: 'Incomplete',
      viena: 'Vienna classes',
    },
    manifest: {
      total: 'Marks',
      generation: 'Generation',
      changesCursor: 'Cursor of changes',
      dataAsOf: 'Data as of (UTC)',
    },
    yes: 'yes',
    no: 'no',
  },
};

/** Width of each column in characters. */
const WIDTHS: Readonly<Record<ExportField, number>> = {
  nroSolicitud: 12,
  nroRegistro: 12,
  denominacion: 40,
  estado: 20,
  tipoSigno: 16,
  fechaPresentacion: 13,
  fechaPublicacion: 13,
  fechaVencimiento: 13,
  fechaRegistro: 16,
  fechaActualizacion: 18,
  clases: 14,
  titular: 40,
  enrichmentPending: 14,
  viena: 20,
};

/**
 * Returns the names of the sheets: those with marks, then that of the manifest.
 * @param sheets of marks
 */
export function sheetNames(sheets: number, lang: Language): string[] {
  const { marks, export: manifest } = WORDS[lang];
  const numbered = Array.from({ length: sheets - 1 }, (_, i) => `${marks} ${i + 2}`);
  return [marks, ...numbered, manifest];
}

/** Writes the start of a sheet of marks with its heading row. */
export function markSheetStart(lang: Language): string {
  const headings = EXPORT_COLUMNS.map((field) => headingCell(WORDS[lang].headings[field]));
  return sheetStart(EXPORT_COLUMNS.map((field) => WIDTHS[field])) + sheetRow(1, headings);
}

export const MARK_SHEET_END = /* @__PURE__ */ sheetEnd(EXPORT_COLUMNS.length);

/** Writes a mark as a row: codes as words, days as dates, and lists of holders, classes and figures as one text. */
export function markRow(number: number, brand: BrandSummary, lang: Language): string {
  return sheetRow(
    number,
    EXPORT_COLUMNS.map((field) => markCell(field, brand, lang)),
  );
}

function markCell(field: ExportField, brand: BrandSummary, lang: Language): SheetCell {
  const { statuses, signs } = MARK_WORDS[lang];
  switch (field) {
    case 'estado':
      return textCell(statuses[brand.estado]);
    case 'tipoSigno':
      return textCell(signs.get(brand.tipoSigno) ?? brand.tipoSigno);
    case 'fechaPresentacion':
    case 'fechaPublicacion':
    case 'fechaVencimiento':
    case 'fechaRegistro': {
      const day = brand[field];
      return day === null ? null : dayCell(day);
    }
    case 'fechaActualizacion':
      return momentCell(brand.fechaActualizacion);
    case 'enrichmentPending':
      return textCell(brand.enrichmentPending ? WORDS[lang].yes : WORDS[lang].no);
    case 'clases':
      return textCell(brand.clases.join(', '));
    case 'titular':
      return textCell(brand.titular.join('; '));
    case 'viena':
      return textCell(brand.viena?.join(', ') ?? '');
    default:
      return textCell(brand[field] ?? '');
  }
}

/** Writes the manifest as a sheet of its own: a label and a value per row. */
export function manifestSheet(manifest: ExportManifest, lang: Language): string {
  const { manifest: words, export: title } = WORDS[lang];
  const { total, generation, changesCursor, dataAsOf } = manifest;
  const rows: readonly (readonly SheetCell[])[] = [
    [headingCell(title)],
    [textCell(words.total), numberCell(total)],
    [textCell(words.generation), numberCell(generation)],
    [textCell(words.changesCursor), textCell(changesCursor)],
    [textCell(words.dataAsOf), dataAsOf === null ? null : momentCell(dataAsOf)],
  ];
  const written = rows.map((cells, i) => sheetRow(i + 1, cells));
  return `${sheetStart([20, 60])}${written.join('')}${sheetEnd(2)}`;
}
