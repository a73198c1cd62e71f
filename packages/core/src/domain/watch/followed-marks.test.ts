import { expect, it } from 'vitest';
import { computeFollowChanges } from './followed-marks.ts';

it('adds what is bought, takes out what is sold, and leaves what was added itself', () => {
  const followers = [
    { id: 1, nros: ['10', '11', '12'] },
    { id: 2, nros: ['12', '13', '14'] },
  ];
  const standing = [
    { id: 20, nro: '10', followedBy: 1 },
    { id: 21, nro: '13', followedBy: null },
    { id: 22, nro: '14', followedBy: 1 },
    { id: 23, nro: '15', followedBy: 2 },
    { id: 24, nro: '16', followedBy: null },
  ];
  expect(computeFollowChanges(followers, standing)).toEqual({
    added: [
      { nro: '11', followedBy: 1 },
      { nro: '12', followedBy: 1 },
    ],
    moved: [{ id: 22, followedBy: 2 }],
    removed: [23],
  });
});
