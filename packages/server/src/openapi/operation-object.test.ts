import { createHash } from 'node:crypto';
import { isLegalPersonRut, normalizeRut } from '@marcario/core';
import { operationById, operations } from '@marcario/core/contract';
import { describe, expect, it } from 'vitest';

const rows = operations.map((row) => [row.id, row] as const);

describe('the examples', () => {
  it.each(rows)('show %s as the contract has it', (_id, { input, output, example }) => {
    const answers = [example.output, ...Object.values(example.variants ?? {})];
    expect(input.safeParse(example.input).error).toBeUndefined();
    for (const answer of answers) expect(output.parse(answer)).toEqual(answer);
  });

  it('end an export with the hash of its rows', () => {
    const [, row = '', end = ''] = operationById.exportBrands.example.output.split(/(?<=\n)/);
    const sha256 = createHash('sha256').update(row).digest('hex');
    expect(JSON.parse(end)).toEqual({ end: { count: 1, sha256 } });
  });

  it('name no natural person by tax id', () => {
    const text = JSON.stringify(operations.map(({ example }) => example));
    const ruts = [...text.matchAll(/"rut":"([^"]*)"/g)].map(([, rut]) => rut);
    expect(ruts).not.toEqual([]);
    for (const rut of ruts) {
      expect(normalizeRut(rut ?? '')).toBe(rut);
      expect(isLegalPersonRut(rut ?? '')).toBe(true);
    }
  });
});
