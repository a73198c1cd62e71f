// Prints how large the sources of the packages are and how finely they are cut: npm run measure:house
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { ROOT } from './root.mjs';

const SMALL = 35;
const SOURCE = /^packages\/[^/]+\/(?:src|invented)\/.*(?<!\.test)\.ts$/;
const DATA = /^packages\/[^/]+\/(?:src|data|invented)\/.*\.(?:txt|json|csv|tsv)$/;
/** An import or a re-export, on one line or several, with the module that it names. */
const IMPORT = /^(?:import|export)\b[^;'"]*\bfrom '([^']+)';$/gm;
const LAZY_IMPORT = /\bimport\('([^']+)'\)/g;

/** What git has or would take: what is built, installed or generated is no source. */
const LISTED = ['ls-files', '--cached', '--others', '--exclude-standard', 'packages'];
const paths = execFileSync('git', LISTED, { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((path) => existsSync(join(ROOT, path)) && path !== '');
const sources = new Map(
  paths.filter((path) => SOURCE.test(path)).map((path) => [path, read(path)]),
);
const importers = countImporters();
const texts = [...sources.values()];
const lines = sum(texts.map(linesOf));
const imports = texts.flatMap((text) => text.match(IMPORT) ?? []);

const rows = [
  ['lines of code, tests left out', lines, 56_000],
  [
    'lines of data',
    sum(paths.filter((path) => DATA.test(path)).map((path) => linesOf(read(path)))),
  ],
  ['files', sources.size, 750],
  [`files under ${SMALL} lines`, texts.filter((text) => linesOf(text) < SMALL).length, 120],
  ['files with exactly one importer', [...importers.values()].filter((n) => n === 1).length, 200],
  ['exported statements', sum(texts.map((text) => text.match(/^export /gm)?.length ?? 0)), 1_900],
  [
    '% of the lines that are imports',
    (100 * sum(imports.map((it) => linesOf(`${it}\n`)))) / lines,
    5,
  ],
];
for (const [name, figure, wanted] of rows) {
  const shown = Number.isInteger(figure) ? figure.toLocaleString('en') : figure.toFixed(1);
  const most = wanted === undefined ? '' : `   wanted: at most ${wanted.toLocaleString('en')}`;
  console.log(`${name.padEnd(34)}${shown.padStart(8)}${most}`);
}

/** How many sources import each source, tests left out. */
function countImporters() {
  const counts = new Map([...sources.keys()].map((path) => [path, 0]));
  for (const [path, text] of sources) {
    const specifiers = [...text.matchAll(IMPORT), ...text.matchAll(LAZY_IMPORT)].map(
      ([, it]) => it,
    );
    const targets = specifiers
      .filter((specifier) => specifier.startsWith('.'))
      .map((specifier) => posix.join(posix.dirname(path), specifier));
    for (const target of new Set(targets)) counts.set(target, (counts.get(target) ?? 0) + 1);
  }
  return counts;
}

function read(path) {
  return readFileSync(join(ROOT, path), 'utf8');
}

function linesOf(text) {
  return text.split('\n').length - 1;
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}
