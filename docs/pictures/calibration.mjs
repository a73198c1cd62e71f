import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bar, picture, words } from './svg.mjs';

const SOURCE = join(import.meta.dirname, '../decisions/0070-the-learned-judge.md');

const ROWS = [
  ['everyday, similar', 'Pairs that people confuse'],
  ['everyday, dissimilar', 'Pairs that nobody confuses'],
  ['courts, similar', 'Pairs that courts found confusable'],
  ['courts, dissimilar', 'Pairs that went to court and were not'],
];

/** The share of pairs that score 0.7 and more, of the column that generated names were measured with. */
function shareOf(page, name) {
  const row = page.split('\n').find((line) => line.startsWith(`| ${name} `));
  const [share] = row?.split('|')[3]?.match(/\.\d+/) ?? [];
  if (share === undefined) throw new Error(`${SOURCE} has no figure for ${name}`);
  return Number(share);
}

/** What 0.7 means, with the figures that the decision about the judge tells. */
export function calibration() {
  const page = readFileSync(SOURCE, 'utf8');
  const bars = ROWS.map(([name, label], i) => {
    const [y, share] = [64 + i * 38, shareOf(page, name)];
    return [
      words(20, y + 11, label),
      bar({ x: 300, y, width: 340, share }),
      words(720, y + 11, `${Math.round(share * 100)} %`, { anchor: 'end' }),
    ];
  });
  return picture(740, 230, 'Share of judged pairs that score 0.7 and more', [
    words(20, 34, 'Judged pairs that score 0.7 and more', { style: 'strong' }),
    bars,
  ]);
}
