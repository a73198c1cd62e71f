import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { contentHash } from './content-hash.mjs';
import { generate } from './generate.mjs';
import { PACKAGES, ROOT } from './root.mjs';
import { runTool } from './run-command.mjs';
import { isStamped, stamp } from './stamp.mjs';

const SHARED = [
  'package-lock.json',
  'scripts/index-fingerprint.mjs',
  'tsconfig.base.json',
  'tsconfig.json',
];
const OWN = [
  'package.json',
  'tsconfig.build.json',
  'tsup.config.ts',
  'archive-empty-database.ts',
  'bundle-page.ts',
  'page',
  'src',
  'invented',
];

/**
 * Generates sources, then builds every package whose sources changed since its last build, and the packages after it,
 * which may bundle it. Returns true when all are built. Type declarations take most of the time, so `types: false`
 * skips them for users who only run the packages.
 */
export async function build({ force = false, types = true } = {}) {
  await generate({ types });
  let hash = contentHash(
    'build',
    SHARED.map((name) => join(ROOT, name)),
  );
  for (const name of PACKAGES) {
    const folder = join(ROOT, 'packages', name);
    hash = contentHash(
      hash,
      OWN.map((part) => join(folder, part)),
    );
    if (!force && isBuilt(name, hash, types)) continue;
    console.log(`Building @marcario/${name}`);
    const args = types ? ['--silent'] : ['--silent', '--no-dts'];
    if (!runTool('tsup/dist/cli-default.js', args, folder)) return false;
    stamp(`build-${name}`, buildStamp(hash, types));
    if (name === 'mcp') await printToolBytes();
  }
  return true;
}

/** Prints the bytes of the MCP tool list, which uses a model's context: all tools, and those of marks only. */
async function printToolBytes() {
  const { operationTools, selectOperations } = await import('@marcario/mcp');
  const { operations } = await import('@marcario/core/contract');
  const bytesOf = (rows) => Buffer.byteLength(JSON.stringify({ tools: operationTools(rows) }));
  const brands = selectOperations(operations, { groups: ['brands'] });
  console.log(
    `tools/list: ${bytesOf(operations)} bytes, with tools=brands ${bytesOf(brands)} bytes`,
  );
}

function isBuilt(name, hash, types) {
  if (!existsSync(join(ROOT, 'packages', name, 'dist'))) return false;
  const enough = types ? [true] : [true, false];
  return enough.some((withTypes) => isStamped(`build-${name}`, buildStamp(hash, withTypes)));
}

function buildStamp(hash, types) {
  return types ? `${hash} with types` : hash;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { argv } = process;
  const options = { force: argv.includes('--force'), types: !argv.includes('--no-types') };
  process.exitCode = (await build(options)) ? 0 : 1;
}
