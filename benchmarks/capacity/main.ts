import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Embeddings } from '@marcario/core/contract';
import { type BenchDatabase, loadedDatabase, withDatabase } from '../bench-database.ts';
import { type Environment, type ProcessUsage, runMarcario } from '../marcario-process.ts';
import { isChild, workAsChild } from '../own-process.ts';
import { rounded } from '../percentiles.ts';
import { printReport, type ReportRow } from '../print-report.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { build } from './build.ts';
import { keptSnapshot } from './kept-snapshot.ts';
import { inPart, type Part } from './part.ts';
import { writeBenchModel } from './sentence-model.ts';
import { serve } from './serve.ts';
import type { Settings } from './settings.ts';
import { start } from './start.ts';
import { medianStart, sharedStarts, startsLonger } from './starts.ts';

const { values } = parseArgs({
  args: isChild() ? [] : process.argv.slice(2),
  options: {
    marks: { type: 'string', default: '1600000' },
    changes: { type: 'string', default: '5000' },
    queries: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
    embeddings: { type: 'string', default: 'off,concepts' },
    /** A PostgreSQL that has the register already, and that changes are made to. */
    database: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
});
type Figures = Readonly<Record<string, number>>;

async function work({ role, settings, askedAt }: Part): Promise<object> {
  if (role === 'build') return build(settings);
  return role === 'start' ? start(settings, askedAt) : serve(settings);
}

/** The corpus of a register. */
async function fill(env: Environment, folder: string): Promise<ProcessUsage> {
  const corpus = join(folder, 'corpus.ndjson');
  await runMarcario(
    ['generate', '--marks', values.marks, '--seed', values.seed, '--out', corpus],
    {},
  );
  const { usage } = await runMarcario(['import', corpus], env);
  return usage;
}

async function measure({ env }: BenchDatabase): Promise<ReportRow[]> {
  const folder = temporaryFolder();
  const imported = values.database === undefined ? await fill(env, folder) : null;
  const names = values.embeddings.split(',');
  const figures: Figures[] = [];
  for (const name of names) figures.push(await measureWith(name, { env, folder }));
  const [first = {}] = figures;
  const rowOf = (what: string, figureOf: (figures: Figures) => number): ReportRow => ({
    what,
    ...Object.fromEntries(names.map((name, i) => [name, rounded(figureOf(figures[i] ?? {}), 2)])),
  });
  return [
    ...(imported === null
      ? []
      : [
          rowOf(`import of ${values.marks} marks, s`, () => imported.seconds),
          rowOf('most resident while importing, MB', () => imported.peakMegabytes),
        ]),
    ...Object.keys(first).map((what) => rowOf(what, (figures) => figures[what] ?? 0)),
  ];
}

interface Place {
  readonly env: Environment;
  readonly folder: string;
}

/** @param name `off`, `concepts`, or `model` for a sentence model of 384 dimensions */
async function measureWith(name: string, { env, folder }: Place): Promise<Figures> {
  const { DATABASE_URL = '', SERVICE_SECRET_KEY } = env;
  const settings: Settings = {
    databaseUrl: DATABASE_URL,
    secretKey: SERVICE_SECRET_KEY,
    snapshot: join(folder, `${name}.snapshot`),
    embeddings: await embeddingsOf(name, folder),
    changes: Number(values.changes),
    changesPath: join(folder, 'changes.ndjson'),
    queries: Number(values.queries),
  };
  const built = await inPart<Figures>('build', settings);
  const before = await keptSnapshot(settings.snapshot, 'before');
  const started = await medianStart(settings, before);
  const shared = await sharedStarts({ ...settings, shared: join(folder, `${name}.shared`) });
  const served = await inPart<Figures>('serve', settings);
  const { usage } = await runMarcario(['import', settings.changesPath], env);
  await runMarcario(['snapshot'], {
    ...env,
    SERVICE_SNAPSHOT: settings.snapshot,
    SERVICE_EMBEDDINGS: settings.embeddings,
  });
  const after = await keptSnapshot(settings.snapshot, 'after');
  const visible = await startsLonger(settings, before, after);
  await Promise.all([before.drop(), after.drop()]);
  return {
    ...built,
    'from start to first answer, s': started,
    'first start of several, built and shared, s': shared.first,
    'next start of several, from shared parts, s': shared.next,
    ...served,
    [`import of ${settings.changes} changes, s`]: usage.seconds,
    [`${settings.changes} changes read and visible, s`]: visible,
  };
}

async function embeddingsOf(name: string, folder: string): Promise<Embeddings> {
  if (name !== 'model') return name === 'off' ? 'off' : 'concepts';
  const model = join(folder, 'model');
  await writeBenchModel(model);
  return `model:${model}`;
}

if (isChild()) await workAsChild(work);
else {
  const { database } = values;
  const rows = await (database === undefined
    ? withDatabase('postgres', measure)
    : measure(loadedDatabase(database)));
  printReport(rows, {
    json: values.json,
    note: 'One process of the service beside a PostgreSQL, for each way to embed: none, concepts, a sentence model of 384 dimensions. Resident memory is what the kernel says of the process. Text queries are mistyped marks, half of them with a class, total included, asked one at a time; each waits for a turn of the event loop, so that whatever holds it up is counted. Several share the index in a folder. A start is that of a new process, to its first answer, the median of five; changes read and visible are what a start takes longer from a snapshot without them than from one with them, five of each in turns.',
  });
}
