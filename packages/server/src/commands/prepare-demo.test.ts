import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createService } from '@marcario/core/service';
import { expect, it } from 'vitest';
import { generateBrands } from '../../invented/generate-brands.ts';
import { prepareDemo } from './prepare-demo.ts';
import { writeCorpus } from './write-corpus.ts';

it('leaves a register alone whose first import was cut off', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'marcario-cut-off-'));
  const databaseUrl = `pglite://${join(folder, 'pg')}`;
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
