import { describe, expect, it } from 'vitest';
import { cellText } from './cell-value.ts';
import type { SharedStrings } from './shared-strings.ts';

const strings: Pick<SharedStrings, 'get'> = { get: (place) => `text ${place}` };
const context = {
  strings: strings as SharedStrings,
  dateStyles: new Set<string>(),
  dateSystem: '1900',
} as const;

describe('cellText', () => {
  it('reads a shared text by its place', () => {
    expect(cellText({ type: 's', style: undefined, hasFormula: false, text: '0' }, context)).toBe(
      'text 0',
    );
  });

  it('finds nothing in a cell of a shared text that names none', () => {
    expect(
      cellText({ type: 's', style: undefined, hasFormula: false, text: '' }, context),
    ).toBeUndefined();
  });
});
