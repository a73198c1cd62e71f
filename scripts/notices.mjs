import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PACKAGES, ROOT } from './root.mjs';

const FILE = join(ROOT, 'THIRD_PARTY_NOTICES.md');

/** Dev dependencies that are bundled into a published package instead of being its dependencies. */
const BUNDLED = [
  'node_modules/fflate',
  'node_modules/flexsearch',
  'node_modules/hucre',
  'node_modules/swagger-ui-dist',
];

const HEAD = `# Licences of what Marcario is made with

What the published packages require, as the lockfile names it; each comes from the registry with its own licence text. Inside
\`@marcario/server\` travels Swagger UI, with its licence and its notice beside it, and fflate and hucre, in its page; inside \`@marcario/core\` the full text of FlexSearch, with its
licence. Written by \`node scripts/notices.mjs\`.
`;

/** Resolves the package `name` from the package at `path`, as Node does: in the nearest `node_modules` above. */
function nearest(packages, path, name) {
  for (let at = path; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/')))) {
    const inside = at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`;
    if (packages[inside] !== undefined) return inside;
    if (at === '') throw new Error(`${path} needs ${name}, which the lockfile lacks`);
  }
}

function required(packages, paths, known = new Set()) {
  for (const path of paths) {
    if (known.has(path)) continue;
    known.add(path);
    const { link, resolved, dependencies = {} } = packages[path];
    const names = link ? [] : Object.keys(dependencies);
    const next = link ? [resolved] : names.map((name) => nearest(packages, path, name));
    required(packages, next, known);
  }
  return known;
}

/** Renders the page of third-party licences from the lockfile only, so that every machine renders the same. */
export function notices() {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  const ours = PACKAGES.map((name) => `packages/${name}`);
  const foreign = [...required(packages, ours), ...BUNDLED].filter(
    (path) => path.startsWith('node_modules/') && !packages[path].link,
  );
  const rows = foreign.map((path) => {
    const name = path.replace(/^.*node_modules\//, '');
    const { version, license } = packages[path];
    return [name, version, license ?? 'unknown'];
  });
  const sorted = [...new Set(rows.map((row) => `| ${row.join(' | ')} |`))].sort();
  return `${HEAD}\n| package | version | licence |\n| --- | --- | --- |\n${sorted.join('\n')}\n`;
}

/** Returns true when the committed page matches the lockfile. */
function isCurrent() {
  return existsSync(FILE) && readFileSync(FILE, 'utf8') === notices();
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  if (!process.argv.includes('--check')) writeFileSync(FILE, notices());
  else if (!isCurrent()) {
    console.error('THIRD_PARTY_NOTICES.md is not what the lockfile asks for: npm run notices');
    process.exitCode = 1;
  }
}
