import {
  textRow,
  workbookBytes,
} from '../../packages/core/src/sync/readers/fixtures/workbook-fixture.ts';
import type { OfficeAct, OfficeDay, OfficeMark } from './office-year.ts';

/** A document as the office publishes it. */
export interface OfficeDocument {
  readonly source: 'opendata' | 'gazette' | 'portal';
  readonly name: string;
  readonly content: string | Buffer;
}

const COLUMNS = [
  'ApplicationNumber',
  'RegistrationNumber',
  'NizaClasses',
  'Applicants',
  'FilingDate',
  'RegistrationDate',
  'BrandName',
  'SignType',
  'Status',
  'LastUpdatedDate',
];

/** Everything that the office shows on a day, in the order in which it is asked for. */
export function documentsOf(day: OfficeDay): OfficeDocument[] {
  const { date, acts } = day;
  const year = date.slice(0, 4);
  return [
    { source: 'opendata', name: `Applications-${year}.csv`, content: csvOf(day.marks) },
    { source: 'opendata', name: `Registers-${year}.xlsx`, content: workbookOf(day.register) },
    ...(acts ? [gazetteOf(date, acts)] : []),
    {
      source: 'portal',
      name: `portal-${date}.ndjson`,
      content: linesOf(day.dossiers.map(dossier)),
    },
  ];
}

function csvOf(marks: readonly OfficeMark[]): string {
  return [COLUMNS, ...marks.map(cells)].map((row) => `${row.join(';')}\n`).join('');
}

function workbookOf(marks: readonly OfficeMark[]): Buffer {
  const rows = [COLUMNS, ...marks.map(cells)];
  return workbookBytes({ rows: rows.map((row, i) => textRow(i + 1, row)).join('') });
}

function cells(mark: OfficeMark): string[] {
  const { registered } = mark;
  return [
    mark.nro,
    registered ? `${registered.nro}.0` : '0.0',
    String(mark.clase),
    `(CL) ${mark.holder}`,
    mark.filed,
    registered?.date ?? '',
    mark.denominacion,
    'Mixta',
    mark.status,
    `${mark.changed} 08:00:00`,
  ];
}

function gazetteOf(date: string, acts: readonly OfficeAct[]): OfficeDocument {
  const lines = acts.map(({ nro, seccion, descripcion, acquirer }) => ({
    fecha: date,
    seccion,
    nroSolicitud: nro,
    descripcion,
    texto: 'Calle Uno 123',
    ...(acquirer !== null && { adquirentes: [{ nombre: acquirer }] }),
  }));
  return { source: 'gazette', name: `ED_MD_${date}.ndjson`, content: linesOf(lines) };
}

function dossier(mark: OfficeMark): object {
  const [rut, dv] = mark.holderRut.split('-');
  return {
    NumeroSolicitud: mark.nro,
    NumeroRegistro: mark.registered?.nro ?? '',
    Denominacion: mark.denominacion,
    EstadoDescripcion: mark.status,
    TipoMarcaDescripcion: 'Mixta',
    FechaPresentacion: dayFirst(mark.filed),
    FechaRegistro: mark.registered ? dayFirst(mark.registered.date) : '',
    Clases: [mark.clase],
    Titulares: [{ Nombre: mark.holder, Pais: 'CL', Rut: rut, Dv: dv }],
  };
}

function dayFirst(date: string): string {
  return date.split('-').reverse().join('/');
}

function linesOf(rows: readonly object[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}
