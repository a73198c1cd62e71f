import { describe, expect, it } from 'vitest';
import { digestTimes } from './digest-times.ts';

const timesAt = (now: string) => digestTimes(new Date(now));

describe('digestTimes', () => {
  it.each([
    // A Friday, before and after eight; Santiago is three hours behind UTC in summer.
    ['2026-11-27T10:59:59Z', '2026-11-27T11:00:00.000Z', '2026-11-30T11:00:00.000Z'],
    ['2026-11-27T11:00:00Z', '2026-11-28T11:00:00.000Z', '2026-11-30T11:00:00.000Z'],
    // A Monday.
    ['2026-11-30T10:00:00Z', '2026-11-30T11:00:00.000Z', '2026-11-30T11:00:00.000Z'],
    ['2026-11-30T12:00:00Z', '2026-12-01T11:00:00.000Z', '2026-12-07T11:00:00.000Z'],
    // It is still Sunday in Santiago, which is four hours behind UTC in winter.
    ['2026-07-06T03:30:00Z', '2026-07-06T12:00:00.000Z', '2026-07-06T12:00:00.000Z'],
  ])('after %s are %s and %s', (now, diaria, semanal) => {
    expect(timesAt(now)).toEqual({ diaria, semanal });
  });
});
