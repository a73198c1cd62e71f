import type { BrandSummary, ExportFilters, MarcarioClient } from '@marcario/client';
import type { Row } from './answers.ts';
import { texts } from './language.ts';
import { saveWorkbook } from './save-file.ts';
import type { Sheet, SheetColumn } from './xlsx.ts';

const { columna } = texts;
const phrases = texts.mesa.planilla;

type Cell = string | number | null;

/** A column in addition to those of every mark. */
export interface ExtraColumn extends SheetColumn {
  readonly cell: (mark: Row['mark']) => Cell;
}

/** Saves all marks of a listing as a workbook. */
export async function exportMarks(
  { brands }: MarcarioClient,
  filters: ExportFilters,
  name: string,
): Promise<void> {
  const marks: BrandSummary[] = [];
  for await (const mark of brands.export(filters)) marks.push(mark);
  await saveWorkbook(name, [marksSheet(marks)]);
}

/** Saves marks ranked by a name as a workbook, with their similarity. */
export async function exportRows(rows: readonly Row[], name: string): Promise<void> {
  const likeness = new Map(rows.map(({ mark, likeness = null }) => [mark.nroSolicitud, likeness]));
  const similarity: ExtraColumn = {
    head: columna.parecido,
    kind: 'percent',
    width: 10,
    cell: ({ nroSolicitud }) => likeness.get(nroSolicitud) ?? null,
  };
  const marks = rows.map(({ mark }) => mark);
  await saveWorkbook(name, [marksSheet(marks, [similarity])]);
}

/** Builds a sheet of marks: translated statuses, numbers as text, typed dates. @param extra columns after the name */
export function marksSheet(
  marks: readonly Row['mark'][],
  extra: readonly ExtraColumn[] = [],
): Sheet {
  const text = (head: string, width: number, cell: ExtraColumn['cell']): ExtraColumn => ({
    head,
    kind: 'text',
    width,
    cell,
  });
  const day = (name: keyof typeof columna & keyof Row['mark']): ExtraColumn => ({
    head: columna[name],
    kind: 'day',
    width: 13,
    cell: (mark) => mark[name] as string | null,
  });
  const columns: readonly ExtraColumn[] = [
    text(columna.denominacion, 32, ({ denominacion }) => denominacion),
    ...extra,
    text(columna.estado, 20, ({ estado }) => texts.estado[estado]),
    text(columna.clases, 12, ({ clases }) => clases.join(', ')),
    text(columna.titular, 36, ({ titular }) => titular.join(' · ')),
    text(columna.nroSolicitud, 12, ({ nroSolicitud }) => nroSolicitud),
    text(columna.nroRegistro, 12, ({ nroRegistro }) => nroRegistro),
    day('fechaPresentacion'),
    day('fechaPublicacion'),
    day('fechaRegistro'),
    day('fechaVencimiento'),
    text(columna.tipoSigno, 16, ({ tipoSigno }) => texts.signo.get(tipoSigno) ?? tipoSigno),
  ];
  return {
    name: phrases.marks,
    columns,
    rows: marks.map((mark) => columns.map(({ cell }) => cell(mark))),
  };
}
