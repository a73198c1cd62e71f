import { isLegalPersonRut, normalizeRut } from '@marcario/core';
import { operations } from '@marcario/core/contract';
import { describe, expect, it } from 'vitest';
import type { OperationExample } from './examples/marks.ts';
import { operationExamples } from './operation-object.ts';

const examples: Readonly<Record<string, OperationExample>> = operationExamples;
const rows = operations.map((row) => [row.id, row] as const);

describe('the examples', () => {
  it.each(rows)('show %s as the contract has it', (id, row) => {
    const example = examples[id] ?? expect.unreachable(`no example of ${id}`);
    const answers = [example.output, ...Object.values(example.variants ?? {})];
    expect(row.input.safeParse(example.input).error).toBeUndefined();
    for (const answer of answers) expect(row.output.parse(answer)).toEqual(answer);
  });

  it('name no natural person by tax id', () => {
    const ruts = [...JSON.stringify(examples).matchAll(/"rut":"([^"]*)"/g)].map(([, rut]) => rut);
    expect(ruts).not.toEqual([]);
    for (const rut of ruts) {
      expect(normalizeRut(rut ?? '')).toBe(rut);
      expect(isLegalPersonRut(rut ?? '')).toBe(true);
    }
  });
});
