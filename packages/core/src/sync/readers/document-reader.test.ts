import { describe, expect, it } from 'vitest';
import { sanitizeExcerpt } from './document-reader.ts';

describe('plainExcerpt', () => {
  it.each([
    ['a\r\n  b\0c', 'a b c'],
    ['{"nombre":"ANA","rut":"12345678-5"}', '{"nombre":"ANA","rut":[rut]}'],
    ['{"rut": "123456785"}', '{"rut": [rut]}'],
    ['{"Rut": 12345678}', '{"Rut": [rut]}'],
    ['{"rut":"never closed', '{"rut":[rut]'],
    ['ANA 12.345.678-k, LUIS 7654321-0', 'ANA [rut], LUIS [rut]'],
    ['ANA 12.345.678 – 5, rut12345678-5', 'ANA [rut], rut[rut]'],
    ['1523001 863519 2024-03-18', '1523001 863519 2024-03-18'],
    ['a\ud800b', 'a\ufffdb'],
  ])('shows %j as %j', (text, excerpt) => {
    expect(sanitizeExcerpt(text)).toBe(excerpt);
  });

  it('is short whatever the text', () => {
    expect(sanitizeExcerpt('x'.repeat(10_000_000))).toHaveLength(200);
  });

  it('never shows a tax id whose check digit was cut off', () => {
    const text = `${' '.repeat(790)}12345678-5`;
    expect(sanitizeExcerpt(`${text.slice(0, 799)}8-5 and more`)).not.toMatch(/\d/);
  });
});
