import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { contentHash } from './content-hash.mjs';
import { ROOT } from './root.mjs';
import { isStamped, stamp } from './stamp.mjs';

/** Generated sources, which are not in git, each with the function that renders it from the contract's schemas. */
const GENERATED = [
  {
    file: 'packages/core/src/search/in-memory/input-shapes.json',
    from: 'packages/core/generate-input-shapes.ts',
    by: 'inputShapes',
  },
  {
    file: 'packages/client/src/operations.ts',
    from: 'packages/client/generate-operations.ts',
    by: 'operationTable',
  },
];
/** Generated types. Their generator is a dev dependency that users who only run the packages do not install. */
const GENERATED_TYPES = [
  {
    file: 'packages/core/src/service/in-process-operations.ts',
    from: 'packages/core/generate-in-process-operations.ts',
    by: 'renderInProcessOperations',
  },
  {
    file: 'packages/client/src/methods.ts',
    from: 'packages/client/generate-methods.ts',
    by: 'clientMethods',
  },
  {
    file: 'packages/client/src/contract-types.ts',
    from: 'packages/client/generate-contract-types.ts',
    by: 'contractTypes',
  },
];

/** Paths of all generated files, relative to the repository root. */
export const GENERATED_FILES = [...GENERATED, ...GENERATED_TYPES].map(({ file }) => file);

/**
 * Writes the generated sources before the build, the tests or `npm run typecheck` read them. Skipped when all files
 * exist and neither the contract nor a generator has changed.
 */
export async function generate({ types = true } = {}) {
  const targets = types ? [...GENERATED, ...GENERATED_TYPES] : GENERATED;
  const name = types ? 'generated-with-types' : 'generated';
  const script = await bundle(targets, name);
  const hash = contentHash(readFileSync(script), [join(ROOT, 'package-lock.json')]);
  const missing = targets.some(({ file }) => !existsSync(join(ROOT, file)));
  if (!missing && isStamped(name, hash)) return;
  const generators = await import(`${pathToFileURL(script).href}?${hash}`);
  for (const { file, by } of targets) writeFileSync(join(ROOT, file), await generators[by]());
  stamp(name, hash);
}

/** Bundles the generators with the current sources of the contract, and returns the path of the bundle. */
async function bundle(targets, name) {
  // Imported lazily, because install scripts load this file in a fresh clone that has no packages yet.
  const { build } = await import('esbuild');
  const folder = join(ROOT, 'node_modules', '.cache', 'marcario');
  const outfile = join(folder, `${name}.mjs`);
  mkdirSync(folder, { recursive: true });
  await build({
    stdin: {
      contents: targets.map(({ from, by }) => `export { ${by} } from './${from}';`).join('\n'),
      resolveDir: ROOT,
    },
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    tsconfig: join(ROOT, 'tsconfig.json'),
    logLevel: 'error',
  });
  return outfile;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await generate();
