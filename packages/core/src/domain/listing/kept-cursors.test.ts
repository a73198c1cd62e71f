import { describe, expect, it } from 'vitest';
import { FILTER_ROWS } from '../../contract/filters.ts';
import { listPlazos } from '../../contract/operations/list-plazos.ts';
import { type BrandListingParams, searchBrands } from '../../contract/operations/search-brands.ts';
import type { OperationInput } from '../../contract/operations.ts';
import { parseBrandRequest } from './brand-request.ts';
import { type CursorKeys, sealBrandCursor, sealListCursor } from './cursor.ts';
import { parsePlazosRequest, plazosCursorScope } from './plazos-request.ts';

const keys: CursorKeys = [new Uint8Array(32).fill(7)];
const TODAY = '2026-01-01';

/** Cursors signed by earlier versions: version 2 of a listing's filters, and version 3 with `vivas`. */
const LISTED: readonly (readonly [BrandListingParams, string])[] = [
  [
    {},
    'WzEsImJyYW5kcyIsImZlY2hhUHJlc2VudGFjaW9uOmRlc2MiLCJzYzZQWkdvS24zVUtFT1F3IiwiMjAyNC0wNS0wNiIsIjEyIl0GRGF-fkDpSyfzBDN1BpWE',
  ],
  [
    { clase: [29, 9], titular: ['ACMÉ S.A.'], rut: ['12.345.678-5'], vigencia: 'todas' },
    'WzEsImJyYW5kcyIsImZlY2hhUHJlc2VudGFjaW9uOmRlc2MiLCJYWk9hREVXSHVxYmdybF9OIiwiMjAyNC0wNS0wNiIsIjEyIl2AUahTcz91aV7XoJYnesw2',
  ],
  [
    { titularId: ['3'], fechaRegistroDesde: '2020-01-02', vivas: true },
    'WzEsImJyYW5kcyIsImZlY2hhUHJlc2VudGFjaW9uOmRlc2MiLCJjV2lfUkVEV005WjA0SnBDIiwiMjAyNC0wNS0wNiIsIjEyIl1lsspIy4RfaDtw7pf7N5fu',
  ],
];
const TERMS: readonly (readonly [OperationInput<'listPlazos'>, string])[] = [
  [
    { tipo: 'renovacion' },
    'WzEsInBsYXpvcyIsImZlY2hhIiwiekNRYXZkZ0lhajlCYWxLTCIsIjIwMjYtMDEtMDEiLCIyMDI2LTAyLTAzIiwiMTIiXQiB90jGswBcbTXPU-Isr_Y',
  ],
  [
    { tipo: 'renovacion', liveOnly: true, clase: [9] },
    'WzEsInBsYXpvcyIsImZlY2hhIiwiT2dIYktjQV9USmVaWTh2diIsIjIwMjYtMDEtMDEiLCIyMDI2LTAyLTAzIiwiMTIiXbKfDRInNeYdhX4ppyFO1nI',
  ],
  [
    { tipo: 'oposicion', vivas: true },
    'WzEsInBsYXpvcyIsImZlY2hhIiwiaTViVWxuM29yb3JCY2tqbCIsIjIwMjYtMDEtMDEiLCIyMDI2LTAyLTAzIiwiMTIiXUWjyn8S6WwFr4lOlhzk0yU',
  ],
];

describe('cursors outlive new filters', () => {
  it.each(LISTED)('of a listing: %j', (params, cursor) => {
    const request = searchBrands.input.parse({ ...params, cursor });
    const { query, page } = parseBrandRequest(request, keys);
    const after = { by: 'date', date: '2024-05-06', nro: '12' } as const;
    expect(page).toMatchObject({ mode: 'keyset', after });
    expect(sealBrandCursor(keys, query, after)).toBe(cursor);
  });

  it.each(TERMS)('of terms: %j', (params, cursor) => {
    const request = listPlazos.input.parse({ ...params, cursor });
    const { query, after } = parsePlazosRequest(request, keys, TODAY);
    expect(after).toEqual({ fecha: '2026-02-03', nroSolicitud: '12' });
    expect(sealListCursor(keys, plazosCursorScope(query), [TODAY, '2026-02-03', '12'])).toBe(
      cursor,
    );
  });
});

it('has a bit of its own for each field that a mark may lack', () => {
  const fields = new Map(FILTER_ROWS.map(({ bit, field, name }) => [bit, field ?? name]));
  for (const { bit, field, name } of FILTER_ROWS) {
    if (bit !== undefined) expect(fields.get(bit)).toBe(field ?? name);
  }
});
