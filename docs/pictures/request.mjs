import { arrow, box, picture, words } from './svg.mjs';

const DOWN = [
  ['Edge', 'request id, limit of the address'],
  ['Route', 'row of the operation table'],
  ['Judge', 'key, scope, organisation, quota'],
  ['Parse', 'one frozen question, or a refusal'],
  ['Use case', 'search, read the rows of a page'],
];
const [WIDTH, STEP] = [230, 78];

/** The road of a request: ARCHITECTURE.md tells the files. */
export function request() {
  const boxes = DOWN.map(([name, line], i) =>
    box({ x: 270, y: 24 + i * STEP, width: WIDTH, height: 54, name, lines: [line], lit: i === 3 }),
  );
  const downs = DOWN.slice(1).map((_, i) => arrow([385, 78 + i * STEP], [385, 100 + i * STEP]));
  const last = 24 + 4 * STEP;
  return picture(
    770,
    470,
    'The road of a request, from the edge down to index and store and up again',
    [
      box({ x: 20, y: 24, width: 150, height: 54, name: 'REST', lines: ['path and query'] }),
      box({ x: 20, y: 102, width: 150, height: 54, name: 'MCP', lines: ['tool and arguments'] }),
      box({ x: 20, y: 258, width: 150, height: 54, name: 'Library', lines: ['a method'] }),
      arrow([170, 51], [268, 51]),
      arrow([170, 129], [268, 129]),
      arrow([170, 285], [268, 285]),
      boxes,
      downs,
      box({
        x: 570,
        y: last - 60,
        width: 180,
        height: 54,
        name: 'Index',
        lines: ['in memory, one state'],
      }),
      box({
        x: 570,
        y: last + 24,
        width: 180,
        height: 54,
        name: 'Store',
        lines: ['rows stop here'],
      }),
      arrow([500, last + 20], [568, last - 30]),
      arrow([500, last + 36], [568, last + 50]),
      words(385, 425, 'Up again: an answer, or a refusal through one table of codes', {
        style: 'small',
        anchor: 'middle',
      }),
      words(385, 445, 'The client is the same road, begun elsewhere', {
        style: 'small',
        anchor: 'middle',
      }),
    ],
  );
}
