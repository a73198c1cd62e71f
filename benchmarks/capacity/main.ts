import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type BenchDatabase, withDatabase } from '../bench-database.ts';
import { type Environment, runMarcario } from '../marcario-process.ts';
import { rounded } from '../percentiles.ts';
import { printReport, type ReportRow } from '../print-report.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { type BuildFigures, build } from './build.ts';
import { inOwnProcess } from './own-process.ts';
import { type ServeFigures, serve } from './serve.ts';
import { readSettings } from './settings.ts';

const { values } = parseArgs({
  options: {
    marks: { type: 'string', default: '1600000' },
    changes: { type: 'string', default: '5000' },
    queries: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
    embeddings: { type: 'string', default: 'concepts' },
    json: { type: 'boolean', default: false },
    role: { type: 'string' },
  },
});
const EMBEDDINGS = values.embeddings === 'off' ? 'off' : 'concepts';
const ROLES = { build, serve } as const;

/** The corpus of a register, then a document that changes some of it. */
async function fill(env: Environment, folder: string): Promise<number> {
  const corpus = join(folder, 'corpus.ndjson');
  await runMarcario(
    ['generate', '--marks', values.marks, '--seed', values.seed, '--out', corpus],
    {},
  );
  const { usage } = await runMarcario(['import', corpus], env);
  return usage.seconds;
}

async function measure({ env }: BenchDatabase): Promise<ReportRow[]> {
  const folder = temporaryFolder();
  const own = {
    ...env,
    SERVICE_SNAPSHOT: join(folder, 'search.snapshot'),
    SERVICE_EMBEDDINGS: EMBEDDINGS,
    BENCH_CHANGES: values.changes,
    BENCH_QUERIES: values.queries,
    BENCH_FOLDER: folder,
  };
  const imported = await fill(own, folder);
  const built = await inOwnProcess<BuildFigures>('build', own);
  const served = await inOwnProcess<ServeFigures>('serve', own);
  return [
    { what: `import of ${values.marks} marks, s`, figure: imported },
    ...rowsOf({ ...built, ...served }),
  ];
}

function rowsOf(figures: Readonly<Record<string, number>>): ReportRow[] {
  return Object.entries(figures).map(([what, figure]) => ({ what, figure: rounded(figure, 2) }));
}

if (values.role === undefined) {
  const rows = await withDatabase('postgres', measure);
  printReport(rows, {
    json: values.json,
    note: `One process of the service, embeddings ${EMBEDDINGS}, beside a PostgreSQL. Resident memory is what the kernel says of the process. Text queries are mistyped marks, half of them with a class, total included, asked one at a time; each waits for a turn of the event loop, so that whatever holds it up is counted.`,
  });
} else {
  const figures = await ROLES[values.role as keyof typeof ROLES](readSettings(process.env));
  console.log(JSON.stringify(figures));
}
