import { arrow, box, picture, words } from './svg.mjs';

const CHANNELS = [
  ['Exact', 'the same words'],
  ['Fuzzy', 'written alike'],
  ['Phonetic', 'sounds alike'],
  ['Semantic', 'means the same'],
];

/** The index: segments, the channels over them, and what becomes of their rankings. */
export function index() {
  const channels = CHANNELS.map(([name, line], i) =>
    box({ x: 20 + i * 185, y: 96, width: 165, height: 54, name, lines: [line] }),
  );
  return picture(770, 430, 'The index: segments below, four channels over them, fusion above', [
    box({
      x: 205,
      y: 20,
      width: 350,
      height: 50,
      name: 'The question, folded',
      lines: ['case, accents, punctuation gone'],
      lit: true,
    }),
    CHANNELS.map((_, i) => arrow([380, 70], [102 + i * 185, 94])),
    channels,
    words(385, 176, 'Each narrowed by the filters before its best 600 are taken', {
      style: 'small',
      anchor: 'middle',
    }),
    CHANNELS.map((_, i) => arrow([102 + i * 185, 184], [380, 208])),
    box({
      x: 205,
      y: 210,
      width: 350,
      height: 50,
      name: 'Fusion by places',
      lines: ['every word of the question first; the best 600'],
    }),
    arrow([380, 260], [380, 284]),
    box({ x: 205, y: 286, width: 350, height: 40, name: 'Counts, facets, orders, pages' }),
    ['a year of marks', 'last month', 'yesterday', 'just now'].map((name, i) =>
      box({ x: 20 + i * 185, y: 362, width: 165, height: 38, name, lit: i === 3 }),
    ),
    words(
      385,
      348,
      'All over immutable segments; changes make a small one, those of like size are merged',
      { style: 'small', anchor: 'middle' },
    ),
    words(
      385,
      419,
      'One pointer names the segments of a state; a request keeps the one that it began with',
      { style: 'small', anchor: 'middle' },
    ),
  ]);
}
