import type { SearchBrandsInput } from '@marcario/client';
import { csvSeparator, csvText } from '../texts/csv.ts';
import type { Row } from './answers.ts';
import { texts, words } from './language.ts';
import { PageRefusal } from './refusal.ts';
import { fileName, saveFile, textFile } from './save-file.ts';

/** All marks of a listing as a file for a spreadsheet, as the service writes it. */
export async function exportMarks(
  filters: SearchBrandsInput,
  key: string,
  name: string,
): Promise<void> {
  const params = new URLSearchParams({
    format: 'csv',
    bom: 'true',
    separator: csvSeparator(words.language),
  });
  for (const [filter, value] of Object.entries(filters)) {
    for (const one of [value].flat()) params.append(filter, String(one));
  }
  const answer = await fetch(`v1/brands/export?${params}`, { headers: { 'X-API-Key': key } });
  if (!answer.ok) throw new PageRefusal(texts.refusal.exported(answer.status));
  saveFile(fileName(name, 'csv'), await answer.blob());
}

/** Marks that were ranked by a name, as a file for a spreadsheet. */
export function exportRows(rows: readonly Row[], name: string): void {
  const { columna } = texts;
  const head = Object.values(columna);
  const lines = rows.map(({ mark, likeness }) => [
    mark.denominacion,
    likeness === undefined ? '' : String(Math.round(likeness * 100)),
    texts.estado[mark.estado],
    mark.clases.join(', '),
    mark.titular.join(' · '),
    mark.nroSolicitud,
    mark.nroRegistro ?? '',
    mark.fechaPresentacion ?? '',
    mark.fechaPublicacion ?? '',
    mark.fechaRegistro ?? '',
    mark.fechaVencimiento ?? '',
    texts.signo[mark.tipoSigno] ?? mark.tipoSigno,
  ]);
  saveFile(fileName(name, 'csv'), textFile(csvText([head, ...lines], words.language), 'text/csv'));
}
