import { describe, expect, it } from 'vitest';
import { inputFields } from '../../contract/input-fields.ts';
import { type Operation, operations } from '../../contract/operations.ts';
import { ServiceError } from '../service-error.ts';
import { parseInput } from './parse-input.ts';

/** Returns the error message for an input; null when it is accepted. */
function refusal(operation: Operation, input: unknown): string | null {
  try {
    parseInput(operation, input);
    return null;
  } catch (error) {
    if (error instanceof ServiceError) return error.message;
    throw error;
  }
}

function said(id: Operation['id'], input: unknown): string | null {
  const operation = operations.find((row) => row.id === id);
  return operation === undefined ? null : refusal(operation, input);
}

const ODD_VALUES = [null, true, 7.5, -1, 1e300, '', ' ', 'a,b', '\u0000', 'x'.repeat(5_000)];
const ODD_SHAPES = [{}, { a: 1 }, [[]], [{}], [null], [1, 'x'], Array(200).fill('x')];

describe('what is said of an input that is refused', () => {
  it.each(operations)('names the parameter of $id, in no words of the schema library', (row) => {
    for (const name of Object.keys(inputFields(row.input))) {
      for (const value of [...ODD_VALUES, ...ODD_SHAPES]) {
        const message = refusal(row, { [name]: value });
        if (message === null) continue;
        expect(message, JSON.stringify(value)).toMatch(/must|takes|missing|Send|Unknown/);
        expect(message).not.toMatch(/Invalid|expected|received|Too |Unrecognized|undefined/);
      }
    }
  });

  it.each(operations)('says of $id what is missing and how to send it', (row) => {
    const message = refusal(row, {});
    if (message !== null) expect(message).toMatch(/is missing: send |Send exactly one of/);
  });

  it.each(operations)('names what $id knows for an unknown name', (row) => {
    const names = Object.keys(inputFields(row.input));
    expect(refusal(row, { doesNotExist: 1 })).toMatch(/^Unknown parameter doesNotExist: /);
    for (const name of names) {
      expect(refusal(row, { [`${name}_`]: 1 })).toContain(`did you mean ${name}?`);
    }
  });

  it('speaks as the caller writes', () => {
    expect(said('findSimilarByText', {})).toBe(
      'q is missing: send the text to search for, such as q=kolun',
    );
    expect(said('getBrandsBatch', {})).toContain('such as "nros": ["1523001"]');
    expect(said('searchBrands', { clase: [9, 46] })).toMatch(/^clase must be a whole number/);
    expect(said('getBrandsBatch', { nros: ['1', 2] })).toBe('nros[1] must be a text, in quotes');
    expect(said('getBrandsBatch', [])).toBe('The input must be a JSON object');
  });

  it.each([
    [{ clase: '29,30' }, 'clase=29&clase=30'],
    [{ clase: ['29; 30'] }, '[29,30]'],
    [{ estado: 'registrada publicada' }, 'estado=registrada&estado=publicada'],
    [{ tipoSigno: 'mixta,otra' }, 'tipoSigno=mixta&tipoSigno=otra'],
  ])('says to repeat what is joined in %j', (input, remedy) => {
    expect(said('searchBrands', input)).toContain(remedy);
  });

  it('says what stands inside a body', () => {
    const items = [{ marca: 'sol' }];
    const create = (more: object) => said('createWatchlist', { label: 'a', items, ...more });
    expect(create({ filters: { minscore: 1 } })).toContain('did you mean minScore?');
    expect(create({ items: [...items, { marca: '' }] })).toBe('items[1].marca must not be empty');
    expect(create({ items: ['sol'] })).toContain('items[0] must be one of { marca, cobertura');
  });

  it('never tells a free text back', () => {
    for (const name of ['titular', 'rut', 'q', 'nroSolicitud']) {
      expect(said('searchBrands', { [name]: '12345678-5 \u0000' }) ?? '').not.toContain('12345678');
    }
  });
});
