import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { picture, words } from './svg.mjs';

const SOURCE = join(import.meta.dirname, '../../packages/core/src/goods/conflict.ts');
const ROWS = [
  ['identica', 'Same goods (identica)'],
  ['similar', 'Related goods (similar)'],
  ['remota', 'Remote goods (remota)'],
  ['ninguna', 'Nothing in common (ninguna)'],
];
const COLUMNS = ['< 0.7', '0.7', '0.8', '0.9', '0.99'];
/** The lowest value of each conflict, and how strongly its cells are filled. */
const LEVELS = [
  ['alto', 8, 0.9],
  ['medio', 6, 0.55],
  ['bajo', 3, 0.25],
  ['lejano', 0, 0],
];
const [LEFT, TOP, WIDTH, HEIGHT] = [250, 84, 92, 44];

/** The values of a row, as the source has them. */
function valuesOf(source, relation) {
  const [, list] = new RegExp(`\\b${relation}: \\[([\\d, ]+)\\]`).exec(source) ?? [];
  if (list === undefined) throw new Error(`${SOURCE} has no row for ${relation}`);
  return list.split(',').map(Number);
}

function cell(value, x, y) {
  const [level, , fill] = LEVELS.find(([, min]) => value >= min);
  return [
    `<rect class="track" x="${x}" y="${y}" width="${WIDTH - 4}" height="${HEIGHT - 4}" rx="6"/>`,
    `<rect class="bar" fill-opacity="${fill * 0.6}" x="${x}" y="${y}" width="${WIDTH - 4}" height="${HEIGHT - 4}" rx="6"/>`,
    words(x + 14, y + 25, String(value), { style: 'strong' }),
    words(x + WIDTH - 14, y + 25, level, { style: 'small', anchor: 'end' }),
  ];
}

/** How likeness of signs and closeness of goods make up for one another. */
export function conflict() {
  const source = readFileSync(SOURCE, 'utf8');
  const heads = COLUMNS.map((score, i) =>
    words(LEFT + i * WIDTH + (WIDTH - 4) / 2, 72, score, { style: 'small', anchor: 'middle' }),
  );
  const rows = ROWS.map(([relation, label], at) => {
    const y = TOP + at * HEIGHT;
    const cells = valuesOf(source, relation).map((value, i) => cell(value, LEFT + i * WIDTH, y));
    return [words(20, y + 25, label), cells];
  });
  return picture(730, 316, 'Conflict by the score of the signs and the closeness of the goods', [
    words(20, 34, 'Conflict by sign and goods', { style: 'strong' }),
    words(LEFT, 50, 'Score of the signs, from', { style: 'small' }),
    heads,
    rows,
    words(
      20,
      286,
      'Unknown goods count as related in the same or a related class, else as remote. The higher value stands first.',
      { style: 'small' },
    ),
  ]);
}
