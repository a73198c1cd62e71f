// Prints how large the sources of the packages are and how finely they are cut: npm run measure:house
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, posix, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT } from './root.mjs';

/** Maximum number of lines of each package without tests, enforced by `test/house-budget.test.ts`. */
export const MAX_LINES = { client: 2_600, core: 70_600, mcp: 2_300, server: 25_500 };

const SMALL = 35;
const SOURCE = /^packages\/.*(?<!\.test)\.(?:ts|mjs|css)$/;
const MODULE = /\.(?:ts|mjs)$/;
const DATA = /^packages\/.*\.(?:txt|json|csv|tsv)$/;
/** Matches an import or re-export, on one or several lines, and captures the module name. */
const IMPORT = /^(?:import|export)\b[^;'"]*\bfrom '([^']+)';$/gm;
/** Matches an exported declaration up to its name. */
const EXPORTED =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:const|let|function\*?|class|interface|type|enum) [\w$]+/gm;
const LAZY_IMPORT = /\bimport\('([^']+)'\)/g;

/** Lists tracked and untracked files that git does not ignore, which excludes built and generated files. */
const LISTED = ['ls-files', '--cached', '--others', '--exclude-standard', 'packages'];
const paths = execFileSync('git', LISTED, { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((path) => existsSync(join(ROOT, path)) && path !== '');
const sources = new Map(
  paths.filter((path) => SOURCE.test(path)).map((path) => [path, read(path)]),
);
const modules = new Map([...sources].filter(([path]) => MODULE.test(path)));

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  print();
}

/** Returns the lines of TypeScript, JavaScript and CSS of each package, without tests and generated files. */
export function linesByPackage() {
  const lines = {};
  for (const [path, text] of sources) {
    const name = path.split('/')[1] ?? '';
    lines[name] = (lines[name] ?? 0) + linesOf(text);
  }
  return lines;
}

function print() {
  const texts = [...modules.values()];
  const lines = sum([...sources.values()].map(linesOf));
  const imports = texts.flatMap((text) => text.match(IMPORT) ?? []);
  const importers = [...countImporters().values()];
  const exportedNames = texts.flatMap((text) => text.match(EXPORTED) ?? []);
  const rows = [
    ['lines, tests left out', lines, 75_000],
    ...Object.entries(linesByPackage()).map(([name, count]) => [
      `  in packages/${name}`,
      count,
      MAX_LINES[name],
    ]),
    [
      'lines of data',
      sum(paths.filter((path) => DATA.test(path)).map((path) => linesOf(read(path)))),
    ],
    ['files', sources.size, 750],
    [`files under ${SMALL} lines`, texts.filter((text) => linesOf(text) < SMALL).length, 120],
    ['files with exactly one importer', importers.filter((count) => count === 1).length, 200],
    ['exported names', exportedNames.length, 2_200],
    ['exported names used by one file', countNamesOfOneReader(exportedNames), 900],
    [
      '% of the lines that are imports',
      (100 * sum(imports.map((it) => linesOf(`${it}\n`)))) / lines,
      5,
    ],
  ];
  for (const [name, figure, wanted] of rows) {
    const shown = Number.isInteger(figure) ? figure.toLocaleString('en') : figure.toFixed(1);
    const limit = wanted === undefined ? '' : `   wanted: at most ${wanted.toLocaleString('en')}`;
    console.log(`${name.padEnd(34)}${shown.padStart(8)}${limit}`);
  }
}

/** Counts the names exported once that exactly one other file imports, without tests. */
function countNamesOfOneReader(exported) {
  const names = exported.map((statement) => statement.split(/\s+/).at(-1) ?? '');
  const readers = new Map(names.map((name) => [name, 0]));
  for (const text of modules.values()) {
    const imported = (text.match(IMPORT) ?? []).filter((it) => it.startsWith('import'));
    const words = new Set(imported.flatMap((it) => it.match(/[\w$]+/g) ?? []));
    for (const word of words) {
      const count = readers.get(word);
      if (count !== undefined) readers.set(word, count + 1);
    }
  }
  return [...readers.values()].filter((count) => count === 1).length;
}

/** Counts for each source file how many others import it, without tests. */
function countImporters() {
  const counts = new Map([...modules.keys()].map((path) => [path, 0]));
  for (const [path, text] of modules) {
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
