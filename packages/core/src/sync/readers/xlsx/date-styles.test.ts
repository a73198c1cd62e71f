import { describe, expect, it } from 'vitest';
import { isDateFormat } from './date-styles.ts';

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
