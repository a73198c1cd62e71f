import { describe, expect, it } from 'vitest';
import { callbackSettings } from './callback-settings.ts';

describe('a list of ports', () => {
  it('is read in its order', () => {
    expect(callbackSettings.ports.parse('443, 8443')).toEqual([443, 8_443]);
  });

  it.each(['', '0', '65536', '443,', '443;80', '-1', 'https'])('is not %j', (text) => {
    expect(callbackSettings.ports.safeParse(text).success).toBe(false);
  });
});
