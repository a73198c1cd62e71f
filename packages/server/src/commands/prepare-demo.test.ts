import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createService } from '@marcario/core/service';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { proves } from '../../../../test/requirements.ts';
import { freshPgliteUrl } from '../../../../test/support/fresh-database.ts';
import { generateBrands } from '../../invented/generate-brands.ts';
import { writeCorpus } from './generate.ts';
import { type DemoKeySource, demoKey, prepareDemo } from './serve.ts';

it('leaves a register alone whose first import was cut off', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'marcario-cut-off-'));
  const databaseUrl = await freshPgliteUrl(join(folder, 'pg'));
  const service = await createService({ databaseUrl });
  try {
    const path = join(folder, 'register.ndjson');
    await writeCorpus(generateBrands({ marks: 2_500, seed: 1 }), path, () => {});
    const stop = new AbortController();
    const cutOff = await service.importDocument({
      path,
      signal: stop.signal,
      onProgress: ({ phase, fraction }) => phase === 'merging' && fraction > 0 && stop.abort(),
    });
    expect(cutOff.status).toBe('interrupted');
    const options = {
      monthlyQuota: 10,
      onProgress: () => {},
      signal: new AbortController().signal,
    };
    await prepareDemo(service, { databaseUrl, ...options });
    const runs = [await service.getSyncRuns({})].flat();
    expect(runs).toEqual([expect.objectContaining({ status: 'interrupted', source: 'canonical' })]);
  } finally {
    await service.close();
    await rm(folder, { recursive: true, force: true });
  }
}, 120_000);

describe('demo key', () => {
  let folder: string;
  let file: string;
  let issued: string[];
  let source: DemoKeySource;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'demo-key-'));
    file = join(folder, 'beside', 'pg.demo-key');
    issued = [];
    source = {
      issue: async () => {
        issued.push(`mk_${issued.length}`);
        return issued.at(-1) ?? '';
      },
      isInForce: async (rawKey) => issued.includes(rawKey),
    };
  });
  afterEach(() => rm(folder, { recursive: true }));

  async function modeOf(path: string): Promise<number> {
    return (await stat(path)).mode & 0o777;
  }

  describe('demoKey', () => {
    it(`is the same at the second start, and only its owner can read it ${proves('A3-DEMO-SECRET')}`, async () => {
      const first = await demoKey(file, source);
      expect(await demoKey(file, source)).toBe(first);
      expect(issued).toHaveLength(1);
      expect(await modeOf(file)).toBe(0o600);
    });

    it('is a new one once the kept one is no longer in force', async () => {
      await demoKey(file, source);
      issued = [];
      issued.push('mk_other');
      const second = await demoKey(file, source);
      expect(second).toBe('mk_1');
      expect(await readFile(file, 'utf8')).toBe('mk_1\n');
    });

    it('closes a file that others could read before it writes the key to it', async () => {
      await demoKey(file, source);
      issued = [];
      await writeFile(file, 'stale');
      await chmod(file, 0o644);
      await demoKey(file, source);
      expect(await modeOf(file)).toBe(0o600);
    });
  });
});
