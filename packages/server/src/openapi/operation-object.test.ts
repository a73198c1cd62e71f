import { createHash } from 'node:crypto';
import { isLegalPersonRut, normalizeRut } from '@marcario/core';
import { operations } from '@marcario/core/contract';
import { describe, expect, it } from 'vitest';

import ANSWERS from './recorded-answers.json' with { type: 'json' };

const rows = operations.map((row) => [row.id, row] as const);

describe('the examples', () => {
  it.each(rows)('show %s as the contract has it', (id, { input, output, example }) => {
    const { input: sent, variants = {} } = example;
    const { [id]: answers } = ANSWERS;
    expect(Object.keys(answers)).toEqual(['answer', ...Object.keys(variants)]);
    for (const besides of [{}, ...Object.values(variants)]) {
      expect(input.safeParse({ ...sent, ...besides }).error).toBeUndefined();
    }
    for (const answer of Object.values(answers)) expect(output.parse(answer)).toEqual(answer);
  });

  it('end an export with the hash of its rows', () => {
    const [, ...lines] = ANSWERS.exportBrands.answer.trimEnd().split(/(?<=\n)/);
    const end = lines.pop() ?? '';
    const sha256 = createHash('sha256').update(lines.join('')).digest('hex');
    expect(JSON.parse(end)).toEqual({ end: { count: lines.length, sha256 } });
  });

  it('name no natural person by tax id', () => {
    const text = JSON.stringify(ANSWERS);
    const ruts = [...text.matchAll(/"rut":"([^"]*)"/g)].map(([, rut]) => rut);
    expect(ruts).not.toEqual([]);
    for (const rut of ruts) {
      expect(normalizeRut(rut ?? '')).toBe(rut);
      expect(isLegalPersonRut(rut ?? '')).toBe(true);
    }
  });
});
