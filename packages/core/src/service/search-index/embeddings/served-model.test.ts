import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proves } from '../../../../../../test/requirements.ts';
import { freshPgliteUrl } from '../../../../../../test/support/fresh-database.ts';
import { createService } from '../../create-service.ts';
import type { Service } from '../../service.ts';
import { writeTinyModel } from './fixtures/tiny-model.ts';

const VECTORS = { eagle: [1, 0.1, 0], aguila: [1, 0, 0.1], stone: [0, 1, 0], piedra: [0.1, 1, 0] };

/** Timeout for loading a model on a busy machine. */
const PATIENT = { timeout: 20_000 };

describe('a service with a sentence model', () => {
  let folder: string;
  let databaseUrl: string;
  const errors: unknown[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'served-model-'));
    databaseUrl = await freshPgliteUrl(join(folder, 'pg'));
    await writeTinyModel(join(folder, 'tiny'), VECTORS);
  });
  afterAll(() => rm(folder, { recursive: true }));

  const open = (model: string) =>
    createService({
      databaseUrl,
      embeddings: `model:${join(folder, model)}`,
      onError: (error) => errors.push(error),
    });

  async function importMarks(service: Service, names: readonly string[]) {
    const path = join(folder, `${names.join('-')}.ndjson`);
    const marks = names.map((denominacion) => ({ nroSolicitud: denominacion, denominacion }));
    await writeFile(path, marks.map((mark) => JSON.stringify(mark)).join('\n'));
    await service.importDocument({ path, source: 'canonical' });
  }

  const foundBy = async (service: Service, q: string) =>
    (await service.searchBrands({ q })).items.map((item) => [item.nroSolicitud, item.matchedBy]);

  it(`finds marks by what they mean once their names are embedded, also after a start ${proves('D9-MODEL')}`, async () => {
    const service = await open('tiny');
    await importMarks(service, ['AGUILA', 'PIEDRA']);
    await expect.poll(() => foundBy(service, 'eagle'), PATIENT).toEqual([['AGUILA', 'semantic']]);
    await importMarks(service, ['EAGLE']);
    await expect
      .poll(() => foundBy(service, 'eagle'), PATIENT)
      .toEqual([
        ['EAGLE', 'exact'],
        ['AGUILA', 'semantic'],
      ]);
    expect(await service.health()).toMatchObject({
      embeddings: { embeddings: 'model', state: 'ready' },
    });
    await service.saveSnapshot();
    await service.close();
    const again = await open('tiny');
    await expect.poll(() => foundBy(again, 'stone'), PATIENT).toEqual([['PIEDRA', 'semantic']]);
    await again.close();
    expect(errors).toEqual([]);
  });

  it(`answers through the other channels when the model cannot be loaded, and says so ${proves('D9-FAILED')}`, async () => {
    const service = await open('none');
    expect(await foundBy(service, 'aguila')).toEqual([['AGUILA', 'exact']]);
    await expect
      .poll(() => service.health())
      .toMatchObject({ status: 'ok', embeddings: { embeddings: 'model', state: 'failed' } });
    expect(errors.map(String)).toContainEqual(expect.stringMatching(/cannot be loaded/));
    await service.close();
  });
});
