import { arrow, box, picture, words } from './svg.mjs';

const DOWN = [
  ['Edge', 'request id, limit of the address'],
  ['Route', 'row of the operation table'],
  ['Authorize', 'key, scope, organisation, quota'],
  ['Parse', 'one frozen query, or an error'],
  ['Use case', 'search, read the rows of a page'],
];
const [WIDTH, STEP] = [230, 78];
const DOORS = [
  ['REST', 'path and query', 12],
  ['MCP at /mcp', 'tool and arguments', 66],
  ['MCP over stdio', 'in a process of its own', 120],
  ['Library', 'a method', 262],
];

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
    'How a request is processed: from the edge to index and store, and back',
    [
      DOORS.map(([name, line, y]) =>
        box({ x: 20, y, width: 170, height: 46, name, lines: [line] }),
      ),
      arrow([190, 35], [268, 45]),
      arrow([190, 89], [268, 59]),
      arrow([190, 143], [268, 135]),
      arrow([190, 285], [268, 285]),
      boxes,
      downs,
      box({
        x: 570,
        y: last - 60,
        width: 180,
        height: 54,
        name: 'Index',
        lines: ['one generation, in memory'],
      }),
      box({
        x: 570,
        y: last + 24,
        width: 180,
        height: 54,
        name: 'Store',
        lines: ['rows become summaries'],
      }),
      arrow([500, last + 20], [568, last - 30]),
      arrow([500, last + 36], [568, last + 50]),
      words(385, 425, 'Back: an answer, or an error from one table of codes.', {
        style: 'small',
        anchor: 'middle',
      }),
      words(
        385,
        445,
        'The typed client calls REST, and so does MCP over stdio if it has an address.',
        {
          style: 'small',
          anchor: 'middle',
        },
      ),
    ],
  );
}
