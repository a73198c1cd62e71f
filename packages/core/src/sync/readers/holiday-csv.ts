import Papa from 'papaparse';
import { dateSchema } from '../../contract/dates.ts';
import type { Holiday } from '../../contract/holidays.ts';
import { readOfficeDate } from '../../domain/source-text/office-date.ts';
import { composeTexts, tidyOfficeText } from '../../domain/source-text/office-text.ts';
import { foldText } from '../../likeness/text/text-folding.ts';
import { csvText } from './csv-text.ts';
import { DocumentError } from './document-reader.ts';

/** Maximum length of the file in characters; a calendar has at most one line per day, so a longer file is not one. */
const MAX_TEXT = 1_048_576;
const MAX_NAME = 200;

const COLUMNS = ['fecha', 'nombre'] as const;

/**
 * Reads the holidays of a CSV file. The heading names the columns `fecha` (`YYYY-MM-DD`, or another date format of the
 * office) and `nombre`; other columns are ignored. A fault in any line rejects the whole file.
 * @throws DocumentError that names the line and the fault
 */
export async function readHolidayCsv(path: string): Promise<Holiday[]> {
  const { data, errors } = Papa.parse<string[]>(await readText(path), {
    delimitersToGuess: [',', ';'],
  });
  const [misquoted] = errors.filter(({ type }) => type === 'Quotes');
  if (misquoted) throw lineError(misquoted.row ?? 0, 'a quotation mark is misplaced');
  const positions = columnPositions(data[0] ?? []);
  const holidays = new Map<string, Holiday>();
  data.forEach((cells, row) => {
    if (row === 0 || cells.every((cell) => cell.trim() === '')) return;
    const holiday = readHoliday(cells, positions, row);
    if (holidays.has(holiday.fecha)) throw lineError(row, `${holiday.fecha} stands there twice`);
    holidays.set(holiday.fecha, holiday);
  });
  if (holidays.size === 0) throw new DocumentError('The file holds no holiday.');
  return [...holidays.values()];
}

async function readText(path: string): Promise<string> {
  let text = '';
  for await (const chunk of csvText(path)) {
    text += chunk;
    if (text.length > MAX_TEXT) throw new DocumentError('The file is too large for a calendar.');
  }
  return text;
}

/** Finds the positions of the columns `fecha` and `nombre`, ignoring case and accents. */
function columnPositions(headings: readonly string[]): readonly [number, number] {
  const folded = headings.map(foldText);
  const [fecha, nombre] = COLUMNS.map((column) => folded.indexOf(column));
  const missing = COLUMNS.filter((column) => !folded.includes(column));
  if (fecha === undefined || nombre === undefined || missing.length > 0) {
    throw new DocumentError(`The file has no column ${missing.join(' and no column ')}.`);
  }
  return [fecha, nombre];
}

function readHoliday(
  cells: readonly string[],
  [fechaAt, nombreAt]: readonly [number, number],
  row: number,
): Holiday {
  const fecha = dateSchema.safeParse(readOfficeDate(tidyOfficeText(cells[fechaAt] ?? '')));
  const nombre = String(composeTexts(cells[nombreAt]?.trim() ?? ''));
  if (!fecha.success) throw lineError(row, 'fecha is no calendar date YYYY-MM-DD');
  if (nombre === '') throw lineError(row, 'nombre is empty');
  if (nombre.length > MAX_NAME || /\p{Cc}/u.test(nombre)) {
    throw lineError(row, `nombre is not one line of at most ${MAX_NAME} characters`);
  }
  return { fecha: fecha.data, nombre };
}

/** Creates the error of one line. @param row position of the row from 0, which is the heading */
function lineError(row: number, what: string): DocumentError {
  return new DocumentError(`Line ${row + 1}: ${what}.`);
}
