import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { percentiles, rounded } from '../percentiles.ts';
import type { ReportRow } from '../print-report.ts';
import type { ServedRegister } from '../served-register.ts';
import { bareSelectRate } from './bare-select.ts';
import { mistypedNames } from './mistyped-names.ts';

const ROUNDS = 3;
const MEGABYTE = 2 ** 20;
/** Pieces of a second in which a slow reader takes its share. */
const TICKS = 20;

/** What an export takes beside a bare statement, and what it leaves to others. */
export async function exportFigures(
  register: ServedRegister,
  { searches }: { readonly searches: number },
): Promise<ReportRow[]> {
  const names = mistypedNames(searches);
  await searchTimes(register, names);
  const alone = percentiles(await searchTimes(register, names));
  const slow = await besideSlowReader(register, names);
  const select = await medianOf(() => bareSelectRate(register.databaseUrl));
  const whole = await medianOf(() => exportRate(register));
  return [
    { what: 'bare SELECT, rows a second', figure: Math.round(select) },
    { what: 'export, rows a second', figure: Math.round(whole) },
    { what: 'export, share of a bare SELECT', figure: rounded(whole / select, 2) },
    { what: 'text search alone, p99 ms', figure: alone.p99 },
    { what: 'text search beside a reader of 1 MB a second, p99 ms', figure: slow.p99 },
    { what: 'p99 beside an export, times alone', figure: rounded(slow.p99 / alone.p99, 2) },
    { what: 'read beside, MB', figure: rounded(slow.read, 1) },
    { what: 'memory above idle beside it, MB', figure: Math.round(slow.above) },
  ];
}

async function medianOf(measure: () => Promise<number>): Promise<number> {
  const figures: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) figures.push(await measure());
  return figures.sort((a, b) => a - b)[ROUNDS >> 1] ?? 0;
}

async function openExport({ url, key }: ServedRegister, format: string): Promise<IncomingMessage> {
  const target = new URL(`/v1/brands/export?format=${format}`, url);
  const sent = get(target, { headers: { 'X-API-Key': key } });
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  if (answer.statusCode !== 200) throw new Error(`The export was refused: ${answer.statusCode}`);
  return answer;
}

/** Rows a second of a whole export to a reader that takes all it gets. */
async function exportRate(register: ServedRegister): Promise<number> {
  const start = performance.now();
  const answer = await openExport(register, 'ndjson');
  let last: Buffer = Buffer.alloc(0);
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    last = chunk.length >= 1_000 ? chunk : Buffer.concat([last, chunk]);
  }
  const { count } = JSON.parse(last.toString().trimEnd().split('\n').at(-1) ?? '').end;
  return (count * 1_000) / (performance.now() - start);
}

async function searchTimes({ asked }: ServedRegister, names: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  for (const q of names) {
    const start = performance.now();
    await asked.get(`/v1/brands?${new URLSearchParams({ q })}`);
    times.push(performance.now() - start);
  }
  return times;
}

/** Searches while somebody reads an export at a megabyte a second, and what the server held then. */
async function besideSlowReader(register: ServedRegister, names: readonly string[]) {
  const idle = await residentMegabytes(register);
  const answer = await openExport(register, 'ndjson');
  const reading = new AbortController();
  const read = readSlowly(answer, reading.signal);
  let max = idle;
  const sampling = (async () => {
    while (!reading.signal.aborted) {
      max = Math.max(max, await residentMegabytes(register));
      await sleep(250);
    }
  })();
  const { p99 } = percentiles(await searchTimes(register, names));
  reading.abort();
  await sampling;
  return { p99, above: max - idle, read: (await read) / MEGABYTE };
}

async function readSlowly(answer: IncomingMessage, signal: AbortSignal): Promise<number> {
  let total = 0;
  answer.pause();
  while (!signal.aborted) {
    let share = MEGABYTE / TICKS;
    while (share > 0) {
      const chunk: Buffer | null = answer.read(Math.min(share, answer.readableLength || 1));
      if (chunk === null) break;
      share -= chunk.length;
      total += chunk.length;
    }
    await sleep(1_000 / TICKS);
  }
  answer.destroy();
  return total;
}

/** As the server's own metrics tell it. */
async function residentMegabytes({ url }: ServedRegister): Promise<number> {
  const answer = await fetch(`${url}/metrics`);
  const bytes = /^process_resident_memory_bytes (\d+)/m.exec(await answer.text())?.[1];
  return Number(bytes) / MEGABYTE;
}
