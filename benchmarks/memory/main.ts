import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { databaseKinds, withDatabase } from '../bench-database.ts';
import { type Environment, runMarcario, serveMarcario } from '../marcario-process.ts';
import { printReport, type ReportRow } from '../print-report.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { memoryForUnread } from './unread-answers.ts';

/**
 * What a server keeps resident over a small register, at most while it starts, and with clients who ask ahead and
 * read no answer, in megabytes.
 */
const { values } = parseArgs({
  options: {
    marks: { type: 'string', default: '20000' },
    listings: { type: 'string', default: '500' },
    clients: { type: 'string', default: '50' },
    ahead: { type: 'string', default: '5000' },
    databases: { type: 'string', default: 'pglite,postgres' },
    json: { type: 'boolean', default: false },
  },
});

/** What a start warms up in the background is in memory by then. */
const SETTLE_MS = 5_000;
const PATHS = [
  '/health',
  '/v1/brands?limit=50',
  '/v1/brands?q=kolun',
  '/v1/brands/similar?q=kolun',
];

interface Served {
  readonly resident: number;
  readonly peak: number;
}

async function served(env: Environment, requests: number, key = ''): Promise<Served> {
  const server = await serveMarcario(env);
  await setTimeout(SETTLE_MS);
  for (let i = 0; i < requests; i += 1) {
    const path = PATHS[i % PATHS.length] ?? '/health';
    const answer = await fetch(server.url + path, { headers: { 'X-API-Key': key } });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  }
  const resident = server.resident();
  return { resident, peak: await server.stop() };
}

/** What clients who read nothing add, in a server of their own: it has its start behind it. */
async function unread(env: Environment): Promise<number> {
  const server = await serveMarcario(env);
  await setTimeout(SETTLE_MS);
  const asked = { clients: Number(values.clients), requests: Number(values.ahead) };
  const megabytes = await memoryForUnread(server, asked);
  await server.stop();
  return megabytes;
}

async function measure(env: Environment): Promise<readonly [what: string, megabytes: number][]> {
  const first = await served(env, 0);
  const corpus = join(temporaryFolder(), 'corpus.ndjson');
  await runMarcario(['generate', '--marks', values.marks, '--out', corpus], {});
  const { usage } = await runMarcario(['import', corpus], env);
  const options = ['--label', 'bench', '--scopes', 'brands:read', '--quota', '1000000'];
  const { output } = await runMarcario<{ apiKey: string }>(['keys', 'create', ...options], env);
  const full = await served(env, Number(values.listings), output.apiKey);
  return [
    ['most at the first start', first.peak],
    ['over an empty register', first.resident],
    [`most while ${values.marks} marks are imported`, usage.peakMegabytes],
    [`over ${values.marks} marks, after ${values.listings} requests`, full.resident],
    ['most of that', full.peak],
    [`added by ${values.clients} clients, ${values.ahead} answers unread each`, await unread(env)],
  ];
}

const columns = new Map<string, readonly [what: string, megabytes: number][]>();
for (const kind of databaseKinds(values.databases)) {
  columns.set(kind, await withDatabase(kind, ({ env }) => measure(env)));
}
const [[, first = []] = []] = columns;
const rows: ReportRow[] = first.map(([what], i) => ({
  what: `${what}, MB`,
  ...Object.fromEntries([...columns].map(([kind, figures]) => [kind, figures[i]?.[1] ?? 0])),
}));
printReport(rows, {
  json: values.json,
  note: 'Resident memory of the process; of PostgreSQL only ours.',
});
