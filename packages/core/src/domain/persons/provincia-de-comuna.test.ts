import { expect, it } from 'vitest';
import { proves } from '../../../../../test/requirements.ts';
import { provinciaDeComuna } from './provincia-de-comuna.ts';

it.each([
  ['13101', '131'],
  ['9101', '091'],
  ['16101', '161'],
  ['99', null],
  ['999', null],
  ['99999', null],
  ['', null],
  ['131', null],
  ['131011', null],
  ['Temuco', null],
])(
  `the province of comuna %s is %s ${proves('DETAIL-PROVINCIA', 'C1-PROVINCIA')}`,
  (comuna, province) => {
    expect(provinciaDeComuna(comuna)).toBe(province);
  },
);
