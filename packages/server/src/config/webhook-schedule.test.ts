import { describe, expect, it } from 'vitest';
import { waitListSchema } from './webhook-schedule.ts';

describe('a list of waits', () => {
  it('is read in milliseconds', () => {
    expect(waitListSchema.parse('0s, 0.5s,5m,24h')).toEqual([0, 500, 300_000, 86_400_000]);
  });

  it.each(['', '5', '5d', '-5s', '5s,', '1e3s', Array(51).fill('1s').join()])(
    'is not %j',
    (text) => {
      expect(waitListSchema.safeParse(text).success).toBe(false);
    },
  );
});
