import { expect, it } from 'vitest';
import { saysTwice } from './same-sense.ts';

it.each([
  'kolun kids kids',
  'rayén queso quesos',
  'limonada fresca fresh',
  'lupa deportiva sport',
  'lupa deportiva-sport',
  'viña casa home',
])('%s says one thing twice', (name) => {
  expect(saysTwice(name)).toBe(true);
});

it.each(['kolun queso fresco', 'la luna de la pampa', 'oak & oakwood', 'limonada casera fresh'])(
  '%s says each thing once',
  (name) => {
    expect(saysTwice(name)).toBe(false);
  },
);
