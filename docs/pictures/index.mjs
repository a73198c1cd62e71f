import { arrow, box, picture, words } from './svg.mjs';

const CHANNELS = [
  ['Exact', 'the same words'],
  ['Fuzzy', 'similar spelling'],
  ['Phonetic', 'similar sound'],
  ['Semantic', 'same meaning'],
];

/** The index: the channels over its segments, and what becomes of their rankings. */
export function index() {
  const channels = CHANNELS.map(([name, line], i) =>
    box({ x: 20 + i * 185, y: 96, width: 165, height: 54, name, lines: [line] }),
  );
  return picture(
    770,
    442,
    'The index: four channels over its segments, and the fusion of their results',
    [
      box({
        x: 205,
        y: 20,
        width: 350,
        height: 50,
        name: 'The query, normalized',
        lines: ['case, accents, punctuation gone'],
        lit: true,
      }),
      CHANNELS.map((_, i) => arrow([380, 70], [102 + i * 185, 94])),
      channels,
      CHANNELS.map((_, i) => arrow([102 + i * 185, 150], [290 + i * 60, 184])),
      box({
        x: 205,
        y: 186,
        width: 350,
        height: 74,
        name: 'Merge by rank',
        lines: [
          'the best 600 of each channel, after filters',
          'names with every word first; the best 600',
        ],
      }),
      arrow([380, 260], [380, 284]),
      box({ x: 205, y: 286, width: 350, height: 40, name: 'Counts, facets, orders, pages' }),
      ['a year of marks', 'last month', 'yesterday', 'just now'].map((name, i) =>
        box({ x: 20 + i * 185, y: 362, width: 165, height: 38, name, lit: i === 3 }),
      ),
      words(
        385,
        348,
        'Segments are immutable: a change writes a small one, and segments of similar size are merged',
        { style: 'small', anchor: 'middle' },
      ),
      words(385, 424, 'A request uses the same segments from start to end', {
        style: 'small',
        anchor: 'middle',
      }),
    ],
  );
}
