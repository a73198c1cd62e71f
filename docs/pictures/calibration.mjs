import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bar, picture, words } from './svg.mjs';

const ROOT = join(import.meta.dirname, '../..');
const SOURCE = join(ROOT, 'benchmarks/notes/2026-11-27-judge.md');
const EVERYDAY = join(ROOT, 'benchmarks/judge/pairs-everyday-dev.csv');
const COURTS = join(ROOT, 'benchmarks/similarity/pairs-dev.csv');

const SHOWN = join(ROOT, 'benchmarks/shown/pairs-shown-dev.csv');

const ROWS = [
  ['kept by a reader', 'Pairs that a reader keeps in a report', SHOWN],
  ['struck by a reader', 'Pairs that a reader rejects', SHOWN],
  ['everyday, similar', 'Pairs that people confuse', EVERYDAY],
  ['everyday, dissimilar', 'Pairs that nobody confuses', EVERYDAY],
  ['courts, similar', 'Pairs that courts found confusable', COURTS],
  ['courts, dissimilar', 'Pairs that went to court and were not', COURTS],
];

/** The share of pairs that score 0.7 and more, of the column that generated names were measured with. */
function shareOf(page, name) {
  const row = page.split('\n').find((line) => line.startsWith(`| ${name} `));
  const [share] = row?.split('|')[3]?.match(/\.\d+/) ?? [];
  if (share === undefined) throw new Error(`${SOURCE} has no figure for ${name}`);
  return Number(share);
}

/** How many pairs of a file were judged `similar`, or `dissimilar`; kept, or struck, by their grade. */
function countOf(path, name) {
  if (path === SHOWN) {
    const pattern = name.startsWith('kept') ? /,[23],[^,]*$/ : /,[01],[^,]*$/;
    return readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => pattern.test(line)).length;
  }
  const [, label] = name.split(', ');
  const lines = readFileSync(path, 'utf8').split('\n');
  return lines.filter((line) => line.includes(`,${label},`)).length;
}

/** What 0.7 means, with the figures of the note about the judge. */
export function calibration() {
  const page = readFileSync(SOURCE, 'utf8');
  const bars = ROWS.map(([name, label, path], i) => {
    const [y, share] = [64 + i * 38, shareOf(page, name)];
    return [
      words(20, y + 11, `${label} (${countOf(path, name)})`),
      bar({ x: 330, y, width: 310, share }),
      words(720, y + 11, `${Math.round(share * 100)} %`, { anchor: 'end' }),
    ];
  });
  return picture(740, 322, 'Share of judged pairs that score 0.7 and more', [
    words(20, 34, 'Judged pairs that score 0.7 and more', { style: 'strong' }),
    bars,
    words(
      20,
      302,
      'In parentheses: number of pairs. No pair was scored by a model trained on it.',
      {
        style: 'small',
      },
    ),
  ]);
}
