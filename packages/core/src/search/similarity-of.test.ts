import { describe, expect, it } from 'vitest';
import { similarity } from './similarity-of.ts';

describe('the similarity of two names', () => {
  it('is 1 for one name, the same both ways, and told with its signals', () => {
    expect(similarity('KOLUN', 'kolun')).toMatchObject({ score: 1, signals: { exact: true } });
    const there = similarity('LACTEOS KOLUN', 'Colún');
    expect(similarity('Colún', 'LACTEOS KOLUN')).toEqual(there);
    expect(there.score).toBeGreaterThan(0.5);
    expect(there.signals).toMatchObject({ exact: false, phonetic: expect.any(Number) });
    expect(similarity('KOLUN', 'ZORZAL').score).toBeLessThan(0.3);
    expect(similarity('!!!', '???').score).toBe(0);
  });

  it('is less by a word that the weights say is common', () => {
    const common = new Map([['zorrito', 1]]);
    const [a, b] = ['ZORRITO KAMEL', 'ZORRITO BUNIS'] as const;
    expect(similarity(a, b, common).score).toBeLessThan(similarity(a, b).score);
    expect(similarity(a, a, common).score).toBe(1);
  });
});
