import type { ReportContent } from '../texts/report-content.ts';
import type { Picture } from './picture.ts';
import type { Sheet } from './xlsx.ts';

/** Where the script is that writes workbooks and pictures, which is loaded when somebody wants one. */
const XLSX_SCRIPT = document.querySelector<HTMLMetaElement>('meta[name="marcario-xlsx"]')?.content;
const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const MAX_NAME = 60;
/** How long the content stays for a browser that asks before it saves. */
const KEPT_MS = 60_000;

/** Hands a file to the browser's own downloads. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}

/** Saves tables as a workbook for a spreadsheet program. @param name what it is of, in words */
export async function saveWorkbook(name: string, sheets: readonly Sheet[]): Promise<void> {
  const { createWorkbook } = await fileWriter();
  const bytes = new Uint8Array(await createWorkbook(sheets));
  saveFile(fileName(name, 'xlsx'), new Blob([bytes], { type: XLSX_TYPE }));
}

/** Saves a report as a workbook, its rows worked out by the script that writes them. */
export async function saveReportWorkbook(content: ReportContent, name: string): Promise<void> {
  const { reportTable } = await fileWriter();
  await saveWorkbook(name, [reportTable(content)]);
}

/** Saves a drawing as a picture. */
export async function savePicture(picture: Picture): Promise<void> {
  const { drawPicture } = await fileWriter();
  const png = await drawPicture(picture);
  if (png !== null) saveFile(fileName(picture.title, 'png'), png);
}

function fileWriter(): Promise<typeof import('./xlsx.ts')> {
  return import(new URL(XLSX_SCRIPT ?? '', document.baseURI).href);
}

/** A text as a file. */
export function textFile(text: string, type: 'text/html' | 'application/json'): Blob {
  return new Blob([text], { type: `${type};charset=utf-8` });
}

/** A name for a file, of what people call a thing: plain letters and digits, since not every disk keeps others. */
export function fileName(text: string, ending: string): string {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\w]+/g, '-')
    .slice(0, MAX_NAME)
    .replaceAll(/^-+|-+$/g, '');
  return `${plain.toLowerCase() || 'marcario'}.${ending}`;
}
