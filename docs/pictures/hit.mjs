import { arrow, box, picture, words } from './svg.mjs';

const STEPS = [
  ['Import', ['a document changes marks', 'each change has a number']],
  ['Sweep', ['changes since the last one', 'against watched names']],
  ['Hit', ['once for each conflict', 'with the mark as it was']],
  ['Notification', ['queued with the hit', 'signed, leased, retried']],
];

/** The life of a hit, from a change of the register to whoever watches. */
export function hit() {
  return picture(
    850,
    250,
    'The life of a hit: import, sweep, hit, notification, and the pull of hits',
    [
      STEPS.map(([name, lines], i) =>
        box({ x: 20 + i * 205, y: 40, width: 180, height: 84, name, lines, lit: i === 2 }),
      ),
      STEPS.slice(1).map((_, i) => arrow([200 + i * 205, 82], [223 + i * 205, 82])),
      box({
        x: 430,
        y: 178,
        width: 385,
        height: 50,
        name: 'The organisation',
        lines: ['pulls hits since a cursor, notified or not'],
      }),
      arrow([725, 124], [725, 176]),
      arrow([520, 178], [520, 126]),
      words(733, 154, 'says: new hits', { style: 'small' }),
      words(528, 154, 'GET …/hits', { style: 'small' }),
      words(20, 208, 'After a kill at any step, work continues:', { style: 'small' }),
      words(20, 226, 'no hit comes twice, none is lost', { style: 'small' }),
    ],
  );
}
