import { LIMITS } from '@marcario/core/contract';
import { expect, it } from 'vitest';
import { CHANGES_A_PAGE, NUMBERS_A_CALL as NUMBERS_COPIED } from './copy-register.ts';
import { NUMBERS_A_CALL, OFFSET_MAX, PAGE_DEFAULT } from './resources/brands.ts';

it('asks for as much at once as the contract allows', () => {
  const { batchMax, brandPageDefault, changesPageMax, offsetMax } = LIMITS;
  expect([CHANGES_A_PAGE, NUMBERS_COPIED, NUMBERS_A_CALL, PAGE_DEFAULT, OFFSET_MAX]).toEqual([
    changesPageMax,
    batchMax,
    batchMax,
    brandPageDefault,
    offsetMax,
  ]);
});
