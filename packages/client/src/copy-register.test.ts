import { LIMITS } from '@marcario/core/contract';
import { expect, it } from 'vitest';
import { CHANGES_A_PAGE, NUMBERS_A_CALL } from './copy-register.ts';

it('a mirror reads as much at a time as one call may ask for', () => {
  expect(CHANGES_A_PAGE).toBe(LIMITS.changesPageMax);
  expect(NUMBERS_A_CALL).toBe(LIMITS.batchMax);
});
