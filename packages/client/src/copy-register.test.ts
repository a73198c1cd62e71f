import { LIMITS } from '@marcario/core/contract';
import { expect, it } from 'vitest';
import { CHANGES_PER_PAGE, NUMBERS_PER_CALL as NUMBERS_COPIED } from './copy-register.ts';
import { DEFAULT_PAGE_SIZE, MAX_OFFSET, NUMBERS_PER_CALL } from './resources/brands.ts';

it('asks for as much at once as the contract allows', () => {
  const { batchMax, brandPageDefault, changesPageMax, offsetMax } = LIMITS;
  expect([
    CHANGES_PER_PAGE,
    NUMBERS_COPIED,
    NUMBERS_PER_CALL,
    DEFAULT_PAGE_SIZE,
    MAX_OFFSET,
  ]).toEqual([changesPageMax, batchMax, batchMax, brandPageDefault, offsetMax]);
});
