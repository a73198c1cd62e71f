import { expect, it } from 'vitest';
import { Bitset } from '../../arrays/bitset.ts';
import { FILTER_ROWS, type FilterName } from '../../contract/filters.ts';
import {
  ALL_MARKS,
  type FilterParams,
  parseBrandFilters,
  toFilterParams,
} from '../../domain/listing/brand-query.ts';
import type { IndexableBrand } from '../../domain/record/indexable-brand.ts';
import { brandWithName } from '../fixtures/brand-named.ts';
import { buildSegment } from '../segment/segment-builder.ts';
import { MatchingRows } from './matching-rows.ts';

/** Parameters with one filter, a mark that matches it, and one that does not. */
interface Example {
  readonly params: FilterParams;
  readonly passes: Partial<IndexableBrand>;
  readonly fails: Partial<IndexableBrand>;
}

const person = (rest: object) => ({
  relaciones: [{ nombre: 'acme', rol: 'titular' as const, vigente: true, ...rest }],
});
const held = person({ personaId: 1, rut: '76543210-3' });
const heldOnce = person({ personaId: 1, vigente: false });
const represented = person({ personaId: 1, rol: 'representante' });
const dates = (day: 'Desde' | 'Hasta', field: string): Example => {
  const [early, late] = [{ [field]: '2020-01-01' }, { [field]: '2020-01-02' }];
  const isFrom = day === 'Desde';
  return {
    params: { [`${field}${day}`]: isFrom ? '2020-01-02' : '2020-01-01' },
    passes: isFrom ? late : early,
    fails: isFrom ? early : late,
  };
};

const EXAMPLES: Readonly<Record<FilterName, Example>> = {
  viena: {
    params: { viena: ['26.4'] },
    passes: { viena: ['03.01.01', '26.04.01'] },
    fails: { viena: ['26.40.01'] },
  },
  nroSolicitud: {
    params: { nroSolicitud: '7' },
    passes: { nroSolicitud: '7' },
    fails: { nroSolicitud: '8' },
  },
  nroRegistro: {
    params: { nroRegistro: '7' },
    passes: { nroRegistro: '7' },
    fails: { nroRegistro: '8' },
  },
  titular: { params: { titular: ['ACME'] }, passes: held, fails: represented },
  representante: { params: { representante: ['ACME'] }, passes: represented, fails: held },
  rut: { params: { rut: ['76543210-3'] }, passes: held, fails: represented },
  vigencia: {
    params: { titular: ['acme'], vigencia: 'historica' },
    passes: heldOnce,
    fails: held,
  },
  clase: { params: { clase: [9] }, passes: { clases: [9, 29] }, fails: { clases: [29] } },
  estado: {
    params: { estado: ['registrada'] },
    passes: { estado: 'registrada' },
    fails: { estado: 'publicada' },
  },
  tipoSigno: {
    params: { tipoSigno: ['mixta'] },
    passes: { tipoSigno: 'mixta' },
    fails: { tipoSigno: 'otra' },
  },
  fechaPresentacionDesde: dates('Desde', 'fechaPresentacion'),
  fechaPresentacionHasta: dates('Hasta', 'fechaPresentacion'),
  fechaPublicacionDesde: dates('Desde', 'fechaPublicacion'),
  fechaPublicacionHasta: dates('Hasta', 'fechaPublicacion'),
  fechaRegistroDesde: dates('Desde', 'fechaRegistro'),
  fechaRegistroHasta: dates('Hasta', 'fechaRegistro'),
  fechaVencimientoDesde: dates('Desde', 'fechaVencimiento'),
  fechaVencimientoHasta: dates('Hasta', 'fechaVencimiento'),
  titularId: { params: { titularId: ['1'] }, passes: held, fails: heldOnce },
  representanteId: { params: { representanteId: ['1'] }, passes: represented, fails: held },
  titularHistoricoId: { params: { titularHistoricoId: ['1'] }, passes: heldOnce, fails: held },
  liveOnly: {
    params: { liveOnly: true },
    passes: { estado: 'caducado' },
    fails: { estado: 'vencida' },
  },
  vivas: {
    params: { vivas: true },
    passes: { estado: 'registrada' },
    fails: { estado: 'caducado' },
  },
};

it.each(FILTER_ROWS)('lets what it names pass, and nothing else: $name', ({ name }) => {
  const { params, passes, fails } = EXAMPLES[name];
  const segment = buildSegment(
    [
      { ...brandWithName('passes', 1), ...passes },
      { ...brandWithName('fails', 2), ...fails },
    ],
    'off',
  );
  const filters = parseBrandFilters(params);
  const rows = new MatchingRows(segment, Bitset.full(2), { ...ALL_MARKS, ...filters });
  const found: string[] = [];
  rows.each((row) => found.push(segment.names.table.text(segment.columns.names[row] ?? 0)));
  expect(found).toEqual(['passes']);
  expect(parseBrandFilters(toFilterParams(filters))).toEqual(filters);
});
