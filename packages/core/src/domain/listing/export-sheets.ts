import type { BrandSummary } from '../../contract/brand-summary.ts';
import type { ExportManifest } from '../../contract/operations/export-brands.ts';
import { MARK_WORDS } from '../../office/index.ts';
import { EXPORT_COLUMNS, type ExportField, type ExportRequest } from './export-request.ts';

type Language = ExportRequest['lang'];

/** Maximum rows of a sheet in a spreadsheet program. */
const MAX_SHEET_ROWS = 1_048_576;
/** Maximum marks in a sheet, whose first row is the heading. */
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
 * Returns the names of all sheets: first the sheets of marks, then the manifest.
 * @param sheets number of sheets of marks
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

/** Writes a mark as a row. Codes become words, days become dates, and each list becomes one text. */
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

/** Maximum characters of a cell in a spreadsheet program. */
const MAX_CELL_LENGTH = 32_767;

/** Matches characters that XML reserves, forbids or changes, and a `_` that would be read as an `_xHHHH_` escape. */
const ESCAPED = /[&<>\p{Cc}\ufffe\uffff]|_(?=x[\dA-Fa-f]{4}_)/gu;
/** Control characters that XML can contain unchanged. */
const PLAIN_CONTROL = /[\t\n\u007f-\u009f]/;
const NAMED: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
]);

/** Indexes of the four cell formats in the styles part of the workbook. */
const TEXT = 1;
const DAY = 2;
const MOMENT = 3;
const HEADING = 4;

const MS_PER_DAY = 86_400_000;
/** Spreadsheet day number of 1970-01-01. */
const EPOCH = 25_569;
/** Spreadsheet day number of 1900-03-01; before it spreadsheet programs count one day too many. */
const FIRST_SURE_DAY = 61;

/** The XML attributes and content of a cell; null for an empty cell, which is not written. */
type SheetCell = readonly [attributes: string, content: string] | null;

function textCell(text: string): SheetCell {
  return text === '' ? null : inlineText(text, TEXT);
}

function headingCell(text: string): SheetCell {
  return inlineText(text, HEADING);
}

function numberCell(value: number): SheetCell {
  return ['', `<v>${value}</v>`];
}

/** @param day `YYYY-MM-DD`; written as text if it is before `FIRST_SURE_DAY` */
function dayCell(day: string): SheetCell {
  const serial = Date.parse(day) / MS_PER_DAY + EPOCH;
  return serial >= FIRST_SURE_DAY ? [` s="${DAY}"`, `<v>${serial}</v>`] : textCell(day);
}

/** @param moment ISO 8601; shown in UTC, because a workbook has no time zone */
function momentCell(moment: string): SheetCell {
  return [` s="${MOMENT}"`, `<v>${Date.parse(moment) / MS_PER_DAY + EPOCH}</v>`];
}

function inlineText(text: string, style: number): SheetCell {
  const whole = text.length > MAX_CELL_LENGTH ? `${text.slice(0, MAX_CELL_LENGTH - 1)}…` : text;
  const content = `<is><t xml:space="preserve">${escapeText(whole)}</t></is>`;
  return [` s="${style}" t="inlineStr"`, content];
}

function escapeText(text: string): string {
  return text.toWellFormed().replace(ESCAPED, (sign) => {
    if (PLAIN_CONTROL.test(sign)) return sign;
    const code = sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
    return NAMED.get(sign) ?? `_x${code}_`;
  });
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/**
 * Writes the start of a sheet whose first row stays visible while scrolling.
 * @param widths widths of the columns, in characters
 */
function sheetStart(widths: readonly number[]): string {
  const columns = widths.map(
    (width, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`,
  );
  return `${DECLARATION}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>`;
}

/**
 * Writes a row of a sheet with at most 26 columns.
 * @param number row number, from 1
 */
function sheetRow(number: number, cells: readonly SheetCell[]): string {
  let row = `<row r="${number}">`;
  cells.forEach((cell, i) => {
    if (cell === null) return;
    const [attributes, content] = cell;
    row += `<c r="${String.fromCharCode(65 + i)}${number}"${attributes}>${content}</c>`;
  });
  return `${row}</row>`;
}

/** Writes the end of a sheet, and suppresses the warning about texts that look like numbers. */
function sheetEnd(columns: number): string {
  const all = `A1:${String.fromCharCode(64 + columns)}${MAX_SHEET_ROWS}`;
  return `</sheetData><ignoredErrors><ignoredError sqref="${all}" numberStoredAsText="1"/></ignoredErrors></worksheet>`;
}

/**
 * Returns the path of a sheet in the archive.
 * @param position index of the sheet, from 0
 */
export function sheetPath(position: number): string {
  return `xl/worksheets/sheet${position + 1}.xml`;
}

/**
 * Returns every part of a workbook except its sheets, by path.
 * @param names names of the sheets in the order of their tabs
 */
export function workbookParts(names: readonly string[]): [path: string, xml: string][] {
  const overrides = names.map(
    (_, i) => `<Override PartName="/${sheetPath(i)}" ContentType="${TYPE}.worksheet+xml"/>`,
  );
  const sheets = names.map(
    (name, i) => `<sheet name="${escapeText(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`,
  );
  const targets = names.map((_, i) =>
    relationshipXml(i + 1, 'worksheet', `worksheets/sheet${i + 1}.xml`),
  );
  const styles = relationshipXml(names.length + 1, 'styles', 'styles.xml');
  return [
    [
      '[Content_Types].xml',
      `${DECLARATION}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>${overrides.join('')}</Types>`,
    ],
    ['_rels/.rels', relationshipsXml([relationshipXml(1, 'officeDocument', 'xl/workbook.xml')])],
    [
      'xl/workbook.xml',
      `${DECLARATION}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${sheets.join('')}</sheets></workbook>`,
    ],
    ['xl/_rels/workbook.xml.rels', relationshipsXml([...targets, styles])],
    ['xl/styles.xml', STYLES],
  ];
}

function relationshipXml(id: number, type: string, target: string): string {
  return `<Relationship Id="rId${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`;
}

function relationshipsXml(all: readonly string[]): string {
  return `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">${all.join('')}</Relationships>`;
}

/** Formats 49, 14 and 22 are text, date and date with time; the latter two use the reader's locale. */
const STYLES = `${DECLARATION}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5">${[
  [0, 0],
  [49, 0],
  [14, 0],
  [22, 0],
  [49, 1],
]
  .map(
    ([format, font]) =>
      `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`,
  )
  .join('')}</cellXfs></styleSheet>`;
