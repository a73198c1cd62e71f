import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ServiceError } from '@marcario/core';
import { LIMITS, SCOPES } from '@marcario/core/contract';
import { embeddedDirectory, type HolidayAdmin, type Service } from '@marcario/core/service';
import { demoBrands } from '../../invented/demo-brands.ts';
import { DEMO_CALENDAR, DEMO_YEARS } from '../demo-calendar.ts';
import { CommandError } from './command-error.ts';
import { demoKey } from './demo-key.ts';
import { importPercent } from './import-percent.ts';
import { writeCorpus } from './write-corpus.ts';

const DEMO_MARKS = 20_000;
const DEMO_SEED = 1;
const DEMO_SOURCE = 'demo';

/** Share of the loading that writing the corpus takes, as measured; its import takes the rest. */
const WRITING_SHARE = 0.04;

/** What a demonstration needs to know. */
export interface DemoOptions {
  readonly databaseUrl: string;
  readonly monthlyQuota: number;
  /** Told how far the loading of the corpus has come, in percent. */
  readonly onProgress: (percent: number) => void;
  /** Stops the loading; the next start goes on with it. */
  readonly signal: AbortSignal;
}

/**
 * Makes a service presentable: the register of the demonstration, brought in by the same import as real files,
 * where the database is empty; a holiday calendar; and a key for everything.
 * @returns the raw key
 */
export async function prepareDemo(service: Service, options: DemoOptions): Promise<string> {
  if (await lacksCorpus(service)) await loadCorpus(service, options);
  if ((await service.holidays.coverage()) === null) await loadCalendar(service.holidays);
  return demoKey(keyFile(options.databaseUrl), {
    issue: () => issueKey(service, options.monthlyQuota),
    isInForce: (rawKey) => isInForce(service, rawKey),
  });
}

/** The corpus is empty, or an earlier loading was cut off and nothing else was ever brought in. */
async function lacksCorpus(service: Service): Promise<boolean> {
  const { index, dataAsOf } = await service.health();
  if (index.marks === 0) return true;
  if (dataAsOf !== undefined) return false;
  const runs = await service.getSyncRuns({ limit: LIMITS.brandPageMax, envelope: true });
  return 'data' in runs && runs.data.every(({ source }) => source === DEMO_SOURCE);
}

async function loadCorpus(service: Service, { onProgress, signal }: DemoOptions): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'marcario-demo-'));
  try {
    const path = join(folder, 'demo.ndjson');
    const madeOn = new Date().toISOString().slice(0, 10);
    const brands = demoBrands({ marks: DEMO_MARKS, seed: DEMO_SEED, madeOn });
    await writeCorpus(brands, path, (done) =>
      onProgress((100 * WRITING_SHARE * done) / DEMO_MARKS),
    );
    const { status, error } = await service.importDocument({
      path,
      source: DEMO_SOURCE,
      signal,
      onProgress: (progress) =>
        onProgress(100 * WRITING_SHARE + (1 - WRITING_SHARE) * importPercent(progress)),
    });
    if (status === 'failed') throw new CommandError(`The demonstration corpus: ${error}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function loadCalendar(holidays: HolidayAdmin): Promise<void> {
  await holidays.importFile(DEMO_CALENDAR);
  for (const year of DEMO_YEARS) await holidays.cover(year);
}

async function issueKey(service: Service, monthlyQuota: number): Promise<string> {
  const { rawKey } = await service.keys.create({
    label: 'demo',
    consumerId: 'demo',
    scopes: SCOPES,
    monthlyQuota,
    expiresAt: null,
  });
  return rawKey;
}

/** A call to no route says whether the key is good: it is judged first, and nothing is charged. */
async function isInForce(service: Service, apiKey: string): Promise<boolean> {
  try {
    await service.run({ operation: null, apiKey, input: {} });
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'unauthorized') return false;
    if (!(error instanceof ServiceError && error.code === 'not_found')) throw error;
  }
  return true;
}

/** Beside an embedded database; for another one, where the embedded one would be. */
function keyFile(databaseUrl: string): string {
  return `${embeddedDirectory(databaseUrl) ?? './.marcario/pg'}.demo-key`;
}
