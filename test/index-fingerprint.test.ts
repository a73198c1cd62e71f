import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as CreateService from '../packages/core/src/service/create-service.ts';
import { indexFingerprint as ownFingerprint } from '../packages/core/src/service/search-index/snapshot/index-fingerprint.ts';
import { indexFingerprint } from '../scripts/index-fingerprint.mjs';
import { freshPostgresUrl } from './support/fresh-database.ts';

const SECRET = Buffer.alloc(32, 1).toString('base64');
const RULE = '  z > s\n';
const SERVICE = fileURLToPath(
  new URL('../packages/core/src/service/create-service.ts', import.meta.url),
);
const BUNDLES = new URL('../node_modules/.cache/marcario-test/', import.meta.url);

/** The sources with the rules of sound edited. */
function editedRules(edit: (source: string) => string): Plugin {
  return {
    name: 'edited-rules',
    setup: ({ onLoad }) => {
      onLoad({ filter: /rewrite-rules\.ts$/ }, async ({ path }) => {
        const source = await readFile(path, 'utf8');
        expect(edit(source)).not.toBe(source);
        return { contents: edit(source), loader: 'ts' };
      });
    },
  };
}

const otherRule = editedRules((source) => source.replace(RULE, '  z > k\n'));

describe('the fingerprint of an index', () => {
  let folder: string;
  let databaseUrl: string;
  let snapshot: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fingerprint-'));
    databaseUrl = await freshPostgresUrl();
    snapshot = join(folder, 'search.snapshot');
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('is the same for the same code, and in a run of its sources', async () => {
    expect(await indexFingerprint()).toBe(ownFingerprint);
    expect(ownFingerprint).toMatch(/^[\w-]{16}$/);
  });

  it('differs after a change of a rule, and not after one of comments and line breaks', async () => {
    const commented = editedRules((source) => `// Rules.\n\n${source.replaceAll('\n', '\r\n')}`);
    expect(await indexFingerprint({ plugins: [otherRule] })).not.toBe(ownFingerprint);
    expect(await indexFingerprint({ plugins: [commented] })).toBe(ownFingerprint);
  });

  it('makes a start after a change of a rule build the index anew, once', async () => {
    const today = await serviceOf('today', []);
    const tomorrow = await serviceOf('tomorrow', [otherRule]);
    await importMarks(today);
    expect(await start(today)).toEqual({ built: true, errors: [] });
    expect(await start(today)).toEqual({ built: false, errors: [] });
    expect(await start(tomorrow)).toEqual({
      built: true,
      errors: [expect.stringMatching(/is built anew: it was written by another version$/)],
    });
    expect(await start(tomorrow)).toEqual({ built: false, errors: [] });
  });

  it('keeps the shared indexes of two builds apart: each is built once, and the older goes on with its own', async () => {
    const [today, tomorrow] = [
      await serviceOf('today', []),
      await serviceOf('tomorrow', [otherRule]),
    ];
    await importMarks(today);
    const sharedSnapshot = join(folder, 'shared');
    const built = [];
    for (const service of [today, tomorrow, today, tomorrow]) {
      built.push(await start(service, { sharedSnapshot }));
    }
    expect(built.map((one) => one.built)).toEqual([true, true, false, false]);
    expect(built.flatMap(({ errors }) => errors)).toEqual([]);
  });

  /** The service as a build of the edited sources makes it. */
  async function serviceOf(name: string, plugins: Plugin[]): Promise<typeof CreateService> {
    const outfile = fileURLToPath(new URL(`service-of-${name}.mjs`, BUNDLES));
    await build({
      entryPoints: [SERVICE],
      outfile,
      bundle: true,
      platform: 'node',
      format: 'esm',
      packages: 'external',
      define: { INDEX_FINGERPRINT: JSON.stringify(await indexFingerprint({ plugins })) },
      logLevel: 'error',
      plugins,
    });
    return import(pathToFileURL(outfile).href);
  }

  async function importMarks({ createService }: typeof CreateService): Promise<void> {
    const path = join(folder, 'marks.ndjson');
    const vistoEn = '2026-01-01T00:00:00.000Z';
    await writeFile(
      path,
      JSON.stringify({ nroSolicitud: '1000', denominacion: 'ZAPATO', vistoEn }),
    );
    const service = await createService({ databaseUrl, secretKey: SECRET });
    await service.importDocument({ path, source: 'canonical' });
    await service.close();
  }

  /** Starts a service that keeps a snapshot, and ends it; what it did for an index. */
  async function start(
    { createService }: typeof CreateService,
    place: { snapshot: string } | { sharedSnapshot: string } = { snapshot },
  ) {
    const errors: string[] = [];
    let built = false;
    const service = await createService({
      databaseUrl,
      secretKey: SECRET,
      ...place,
      onError: (error) => errors.push(String(error)),
      onIndexing: () => {
        built = true;
      },
    });
    await service.saveSnapshot();
    await service.close();
    return { built, errors };
  }
});
