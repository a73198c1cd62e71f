import { describe, expect, it } from 'vitest';
import { portListSchema, waitListSchema } from './callback-settings.ts';

describe('a list of ports', () => {
  it('is read in its order', () => {
    expect(portListSchema.parse('443, 8443')).toEqual([443, 8_443]);
  });

  it.each(['', '0', '65536', '443,', '443;80', '-1', 'https'])('is not %j', (text) => {
    expect(portListSchema.safeParse(text).success).toBe(false);
  });
});

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
