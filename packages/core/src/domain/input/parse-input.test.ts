import { describe, expect, it } from 'vitest';
import { proves } from '../../../../../test/requirements.ts';
import type { OperationId } from '../../contract/operations.ts';
import { operations } from '../../contract/operations.ts';
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

  it(`discards retired names, and no other that it does not know ${proves('D13-RETIRED')}`, () => {
    const retired = { denominacion: 'x', fechaDesde: 'x', fechaHasta: ['x', 'y'] };
    expect(parse('searchBrands', { ...retired, q: 'a' })).toEqual({ q: 'a' });
    expect(parse('insightsByClass', { fechaDesde: 'x', fechaHasta: 'x' })).toEqual({});
    expect(() => parse('insightsByClass', { denominacion: 'x' })).toThrow(/denominacion/);
    expect(() => parse('findSimilarByText', { q: 'a', fechaDesde: 'x' })).toThrow(/fechaDesde/);
  });

  it.each(['clases', 'Clase', '__proto__', 'constructor', ''])('refuses the name %j', (name) => {
    const input = Object.fromEntries([[name, '29']]);
    expect(() => parse('searchBrands', input)).toThrow(`Unknown parameter ${name}: `);
    expect(() => parse('searchBrands', Object.fromEntries([[name, '']]))).toThrow(/Unknown/);
  });

  it(`takes one value for a list where a parameter of a read repeats, and nowhere else ${proves('D17-NRO')}`, () => {
    expect(parse('searchBrands', { clase: 29, titular: 'x' })).toEqual({
      clase: [29],
      titular: ['x'],
    });
    expect(() => parse('getBrandsBatch', { nros: '1' })).toThrow('nros must be a list');
    expect(() => parse('searchBrands', { q: ['a'] })).toThrow(/^q takes one value/);
  });

  it(`takes either name of the number in the path, unless they differ ${proves('D17-NRO')}`, () => {
    expect(parse('getBrandDetail', { nro: '1' })).toEqual({ nroSolicitud: '1' });
    expect(parse('getBrandDetail', { nro: '1', nroSolicitud: '1' })).toEqual({ nroSolicitud: '1' });
    expect(parse('getBrandReport', { nroSolicitud: '1' })).toEqual({ nro: '1' });
    expect(() => parse('getBrandDetail', { nro: '1', nroSolicitud: '2' })).toThrow(/different/);
    expect(() => parse('searchBrands', { nro: '1' })).toThrow('did you mean nroSolicitud?');
  });

  it('refuses text of blanks alone', () => {
    for (const text of [' ', '\t', '\u00a0 \u3000']) {
      for (const [id, name] of [
        ['searchBrands', 'q'],
        ['searchBrands', 'nombre'],
        ['findSimilarByText', 'q'],
        ['listPersonas', 'q'],
      ] as const) {
        expect(() => parse(id, { [name]: text })).toThrow(`${name} must not be blank`);
      }
    }
    expect(parse('searchBrands', { q: '!!!' })).toEqual({ q: '!!!' });
  });

  it('is strict where something is written', () => {
    expect(() => parse('getBrandsBatch', { nros: ['1'], more: 1 })).toThrow(
      expect.objectContaining({ code: 'validation_error' }),
    );
    expect(() => parse('getBrandsBatch', { nros: [''] })).toThrow(/nros\[0\]/);
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
    expect(() => parse('searchBrands', { [name]: values })).toThrow(`${name} takes one value`);
  });

  it('says of a list that is too long how long it may be', () => {
    expect(() => parse('searchBrands', { clase: Array(101).fill(1) })).toThrow(/at most 100/);
    expect(() => parse('searchBrands', { clase: [1, 'x'] })).toThrow(/^clase must be/);
  });

  it('names the parameter and never its value', () => {
    const bad = { nroSolicitud: '11.111.111-1;' };
    expect(() => parse('getBrandDetail', bad)).toThrow(/^nroSolicitud must be 1 to 20/);
  });
});
