import type { ReportContent } from '../texts/report-content.ts';
import type { Picture } from './picture.ts';
import type { Sheet } from './xlsx.ts';

/** URL of the script that writes workbooks and pictures, loaded on demand. */
const XLSX_SCRIPT = document.querySelector<HTMLMetaElement>('meta[name="marcario-xlsx"]')?.content;
const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const MAX_NAME = 60;
/** Milliseconds until the URL of the content is revoked; long, because the browser may first ask where to save. */
const REVOKE_DELAY_MS = 60_000;

/** Starts a download of the file. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_DELAY_MS);
}

/** Saves sheets as an XLSX workbook. @param name title, from which the file name is made */
export async function saveWorkbook(name: string, sheets: readonly Sheet[]): Promise<void> {
  const { createWorkbook } = await fileWriter();
  const bytes = new Uint8Array(await createWorkbook(sheets));
  saveFile(fileName(name, 'xlsx'), new Blob([bytes], { type: XLSX_TYPE }));
}

/** Saves a report as a workbook; the on-demand script also computes its rows. */
export async function saveReportWorkbook(content: ReportContent, name: string): Promise<void> {
  const { reportTable } = await fileWriter();
  await saveWorkbook(name, [reportTable(content)]);
}

/** Saves a chart as a PNG. */
export async function savePicture(picture: Picture): Promise<void> {
  const { drawPicture } = await fileWriter();
  const png = await drawPicture(picture);
  if (png !== null) saveFile(fileName(picture.title, 'png'), png);
}

function fileWriter(): Promise<typeof import('./xlsx.ts')> {
  return import(new URL(XLSX_SCRIPT ?? '', document.baseURI).href);
}

/** Returns a text as a UTF-8 file. */
export function textFile(text: string, type: 'text/html' | 'application/json'): Blob {
  return new Blob([text], { type: `${type};charset=utf-8` });
}

/** Converts a title to a file name of ASCII letters and digits, because not every file system accepts others. */
export function fileName(text: string, ending: string): string {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\w]+/g, '-')
    .slice(0, MAX_NAME)
    .replaceAll(/^-+|-+$/g, '');
  return `${plain.toLowerCase() || 'marcario'}.${ending}`;
}
