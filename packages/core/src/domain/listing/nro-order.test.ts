import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareNroSolicitud } from './nro-order.ts';

const nros = fc.stringMatching(/^[0-9A-Z-]{1,20}$/);

/** Reference implementation of the order with numbers of any size. */
function slowCompare(a: string, b: string): number {
  const number = (nro: string) => /^\d+/.exec(nro)?.[0];
  const [numberA, numberB] = [number(a), number(b)];
  if (numberA !== undefined && numberB === undefined) return -1;
  if (numberA === undefined && numberB !== undefined) return 1;
  const difference = BigInt(numberA ?? 0) - BigInt(numberB ?? 0);
  if (difference !== 0n) return difference < 0n ? -1 : 1;
  return a === b ? 0 : a < b ? -1 : 1;
}

describe('compareNroSolicitud', () => {
  it('agrees with the definition for numbers of any length', () => {
    fc.assert(
      fc.property(nros, nros, (a, b) => {
        expect(Math.sign(compareNroSolicitud(a, b))).toBe(slowCompare(a, b));
      }),
    );
  });

  it('puts numbers before letters and 9 before 10', () => {
    const order = ['A-1', '10', '9', '9B', '0009', 'Z'].sort(compareNroSolicitud);
    expect(order).toEqual(['0009', '9', '9B', '10', 'A-1', 'Z']);
  });
});
