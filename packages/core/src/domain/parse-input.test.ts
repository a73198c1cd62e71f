import { describe, expect, it } from 'vitest';
import type { OperationId } from '../contract/operation-routes.ts';
import { operations } from '../contract/operations.ts';
import { parseInput } from './parse-input.ts';

function parse(id: OperationId, input: unknown) {
  const operation = operations.find((row) => row.id === id);
  if (operation === undefined) throw new Error(`no row ${id}`);
  return parseInput(operation, input);
}

describe('parseInput', () => {
  it('takes an empty parameter of a read for an absent one', () => {
    expect(parse('searchBrands', { q: '', sort: '', clase: [], titular: ['', 'x'] })).toEqual({
      titular: ['x'],
    });
  });

  it('drops what a read does not know, the retired parameters among it', () => {
    expect(parse('searchBrands', { denominacion: 'x', fechaDesde: 'x', q: 'a' })).toEqual({
      q: 'a',
    });
  });

  it('is strict where something is written', () => {
    expect(() => parse('getBrandsBatch', { nros: ['1'], more: 1 })).toThrow(
      expect.objectContaining({ code: 'validation_error' }),
    );
    expect(() => parse('getBrandsBatch', { nros: [''] })).toThrow(/nros\.0/);
  });

  it.each([undefined, null, 'text', 7, []])(
    'refuses the body %j by name of what it lacks',
    (body) => {
      expect(() => parse('getBrandsBatch', body)).toThrow(
        expect.objectContaining({ code: 'validation_error' }),
      );
    },
  );

  it.each([
    ['q', ['a', 'b']],
    ['limit', [5, 6]],
    ['sort', ['recientes', 'antiguas']],
    ['fechaPresentacionDesde', ['2024-01-01', '2024-01-02']],
  ])('says of %s given twice that it takes one value', (name, values) => {
    expect(() => parse('searchBrands', { [name]: values })).toThrow(`${name}: takes one value`);
  });

  it('says of a list that is too long how long it may be', () => {
    expect(() => parse('searchBrands', { clase: Array(101).fill(1) })).toThrow(/at most 100/);
    expect(() => parse('searchBrands', { clase: [1, 'x'] })).toThrow(/^clase\.1: must be/);
  });

  it('names the parameter and never its value', () => {
    const bad = { nroSolicitud: '11.111.111-1;' };
    expect(() => parse('getBrandDetail', bad)).toThrow(/^nroSolicitud: must be 1 to 20/);
  });
});
