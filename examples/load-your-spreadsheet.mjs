// Load a spreadsheet of your own, whatever its columns are called, and search it.

import assert from 'node:assert/strict';
import { createBrandIndex } from '@marcario/core';
import Papa from 'papaparse';

// As a spreadsheet program saves it, as CSV. The office's own files are imported as they are, XLSX too.
const sheet = `Expediente,Marca,Clases,Dueño,Presentada,Situación
1262023,KOLUN,29,Cooperativa Kolún,21/04/2017,Registrada
1415092,KOLUN BARRA,"29, 30",Cooperativa Kolún,18/03/2021,En trámite
`;

const { data: rows } = Papa.parse(sheet, { header: true, skipEmptyLines: true });
const marks = rows.map((row) => ({
  nroSolicitud: row.Expediente,
  denominacion: row.Marca,
  clases: row.Clases.split(',').map((clase) => ({ clase: Number(clase) })),
  titulares: [{ nombre: row.Dueño }],
  fechaPresentacion: row.Presentada.split('/').reverse().join('-'),
  // The office's words become one of the 14 codes.
  estadoOriginal: row.Situación,
}));

const index = createBrandIndex(marks);
const { items } = index.search({ q: 'kolun', clase: [30] });
for (const { denominacion, estado, titular } of items) console.log(denominacion, estado, titular);

assert.deepEqual(
  items.map(({ denominacion, estado, titular }) => [denominacion, estado, ...titular]),
  [['KOLUN BARRA', 'en_tramite', 'Cooperativa Kolún']],
);

// Written one mark a line, the same marks are what `marcario import mine.ndjson` takes.
console.log(JSON.stringify(marks[0]));
