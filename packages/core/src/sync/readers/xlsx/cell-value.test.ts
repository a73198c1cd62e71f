import { describe, expect, it } from 'vitest';
import { cellText, isDateFormat } from './cell-value.ts';
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

describe('isDateFormat', () => {
  it.each([
    'dd/mm/yyyy',
    'dd\\-mm\\-yyyy',
    'yyyy-mm-dd hh:mm:ss',
    '[$-340A]d" de "mmmm" de "yyyy;@',
    'mmm-yy',
    'mmmm',
    'D/M/YY',
  ])('sees a date in %s', (code) => {
    expect(isDateFormat(code)).toBe(true);
  });

  it.each([
    'General',
    '0',
    '#,##0.00',
    '0.00E+00',
    '@',
    'h:mm',
    '[h]:mm:ss',
    'mm:ss',
    '[Red]0',
    '#,##0 "days"',
    '0\\d',
    '_-* #,##0_-;[Red]-* d',
  ])('sees none in %s', (code) => {
    expect(isDateFormat(code)).toBe(false);
  });
});
