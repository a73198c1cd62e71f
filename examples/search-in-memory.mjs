// Search a list of marks that your program already has: no database, no network, no server.
// The same code runs in a browser page.

import assert from 'node:assert/strict';
import { createBrandIndex, ServiceError } from '@marcario/core';

const marks = createBrandIndex([
  { nroSolicitud: '1262023', denominacion: 'KOLUN', clases: [{ clase: 29 }], estado: 'registrada' },
  { nroSolicitud: '1415092', denominacion: 'LÁCTEOS KOLUN', clases: [{ clase: 29 }] },
  { nroSolicitud: '1500001', denominacion: 'Café Ñuble', clases: [{ clase: 30 }] },
  { nroSolicitud: '1500002', denominacion: 'Colunga', clases: [{ clase: 9 }] },
]);

const { items, estimatedTotal } = marks.search({ q: 'kolun', clase: [29] });
for (const { nroSolicitud, denominacion, score, matchedBy } of items) {
  console.log(nroSolicitud, denominacion, score, matchedBy);
}

assert.equal(estimatedTotal, 2);
assert.deepEqual(
  items.map(({ denominacion }) => denominacion),
  ['KOLUN', 'LÁCTEOS KOLUN'],
);
assert.equal(items[0].score, 1);
assert.deepEqual(items[1].highlight, { field: 'nombre', start: 8, end: 13 });

// Accents, case and a slip of the keyboard do not matter.
assert.equal(marks.search({ q: 'CAFE NUBEL' }).items[0].nroSolicitud, '1500001');

// Without text it is a listing: filters, facets, any order.
const listing = marks.search({ sort: 'denominacion:asc', facets: 'clase' });
assert.equal(listing.items[0].denominacion, 'Café Ñuble');
assert.deepEqual(listing.facets, {
  clase: [
    { value: 29, count: 2 },
    { value: 9, count: 1 },
    { value: 30, count: 1 },
  ],
});

// A refusal says which parameter is wrong, as the REST service would.
assert.throws(
  () => marks.search({ clase: [46] }),
  (error) => error instanceof ServiceError && error.code === 'validation_error',
);
