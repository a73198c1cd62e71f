import { join, resolve } from 'node:path';
import { createClient } from '@marcario/client';
import {
  type CanonicalBrand,
  type Operation,
  type OperationId,
  operationById,
  operations,
  SCOPES,
} from '@marcario/core/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoBrands } from '../../packages/server/invented/demo-brands.ts';
import { EXAMPLE_SECRET } from '../../packages/server/src/openapi/openapi-document.ts';
import { type Receiver, startReceiver } from '../support/callback-receiver.ts';
import { LOOPBACK_RULES } from '../support/outbox.ts';
import { type Served, serve } from '../support/serve.ts';

const root = resolve(import.meta.dirname, '../..');
const FILE = join(root, 'packages/server/src/openapi/recorded-answers.json');
const CALENDAR = join(root, 'packages/server/data/feriados-cl-2023-2027.csv');
const MADE_ON = '2026-11-20';
const MINUTE = 60_000;

/** Classes that the examples are about: all of the demonstration takes eight times as long to import. */
const CLASSES = [5, 29];
/** What makes what other examples name; the mark of a hit is imported after them. */
const FIRST: readonly OperationId[] = [
  'createWatchlist',
  'addWatchItem',
  'createCalendar',
  'getUsage',
];

const { callbackUrl } = operationById.createWatchlist.example.input;
const { id: WATCHLIST } = operationById.getWatchlist.example.input;
const { id: CALENDAR_ID } = operationById.deleteCalendar.example.input;
const { nro: YOUNGER } = operationById.whyWatch.example.input;

let clock = Date.parse(`${MADE_ON}T12:00:00Z`);
let served: Served;
let receiver: Receiver;
let apiKey: string;

beforeAll(async () => {
  receiver = await startReceiver();
  served = await serve(
    demonstration((brand) => brand.nroSolicitud !== YOUNGER),
    {
      now: () => new Date(clock),
      embeddings: 'concepts',
      delivery: { callbacks: LOOPBACK_RULES },
      limits: {},
      publicUrl: 'https://marcas.example',
    },
  );
  const { holidays } = served.service;
  await holidays.importFile(CALENDAR);
  for (const year of [2023, 2024, 2025, 2026, 2027]) await holidays.cover(year);
  apiKey = (
    await served.createKey({
      monthlyQuota: 10_000,
      scopes: SCOPES,
    })
  ).key;
}, 120_000);
afterAll(async () => {
  await served.close();
  await receiver.close();
});

/** Marks of the demonstration as it is on a fixed day. */
function demonstration(wanted: (brand: CanonicalBrand) => boolean): CanonicalBrand[] {
  const brands = demoBrands({ marks: 20_000, seed: 1, madeOn: MADE_ON });
  const inClasses = ({ clases }: CanonicalBrand) =>
    clases?.some(({ clase }) => CLASSES.includes(clase)) === true;
  return [...brands].filter((brand) => inClasses(brand) && wanted(brand));
}

/** What differs from one recording to the next, or only says how a cursor is made, and what is shown in its place. */
const STAND_INS: readonly (readonly [RegExp, string])[] = [
  [/wl_\w+/g, WATCHLIST],
  [/cal_[0-9a-f]+/g, CALENDAR_ID],
  [/\/cal\/[\w-]+\.ics/g, '/cal/<SECRET>.ics'],
  [/http:\/\/127\.0\.0\.1:\d+\/\w*/g, callbackUrl],
  [/whsec_[\w+/]+=/g, EXAMPLE_SECRET],
  [/evt_[\w-]+/g, 'evt_5TgH2c'],
  [/hit_[0-9a-f]+/g, 'hit_9c56cc51b374c3ba189210d5'],
  [/(?<="triggerHash":")\w+/g, '9c56cc51b374c3ba189210d5b6d4bf57790d351c96c47c02190ecf1e430635ab'],
  [/(?<="por":")\w+/g, '4b825dc6'],
  [/(?<="durationMs":)\d+/g, '38'],
  [/(?<=Cursor\\?":\\?")[\w-]+/g, 'WzEsImJyYW5kcyIsInNlcSIsIiIsMjMxN10'],
];

function shown(answer: unknown): unknown {
  const text = STAND_INS.reduce(
    (all, [pattern, standIn]) => all.replace(pattern, standIn),
    JSON.stringify(answer),
  );
  return JSON.parse(text);
}

/** What the examples name, and what that is in this recording. */
const real = new Map<string, string>();

/** Calls an operation as its row shows it, and with what each variant sends besides. */
async function record({ id, example }: Operation): Promise<Record<string, unknown>> {
  const client = createClient({ baseUrl: served.api.baseUrl, apiKey });
  const answers: Record<string, unknown> = {};
  for (const [name, besides] of Object.entries({ answer: {}, ...example.variants })) {
    clock += MINUTE;
    const sent = [...real].reduce(
      (text, [named, made]) => text.replaceAll(named, made),
      JSON.stringify({ ...example.input, ...besides }),
    );
    const answer: unknown = await client.call(id, JSON.parse(sent));
    answers[name] = shown(answer ?? {});
    if (id === 'createWatchlist') real.set(WATCHLIST, (answer as { id: string }).id);
    if (id === 'createCalendar') real.set(CALENDAR_ID, (answer as { id: string }).id);
  }
  return answers;
}

/** A hit of the watchlist, and its notification. */
async function bringHit(): Promise<void> {
  clock += MINUTE;
  await served.importMarks(demonstration(({ nroSolicitud }) => nroSolicitud === YOUNGER));
  await served.service.sweep();
  served.service.startDispatch();
  await expect.poll(() => receiver.requests.length, { timeout: 20_000 }).toBe(1);
}

it('the examples show what the demonstration answers: npm run record writes them', async () => {
  real.set(callbackUrl, receiver.url);
  const isFirst = ({ id }: Operation) => FIRST.includes(id);
  const isLast = ({ method }: Operation) => method === 'DELETE';
  const others = operations.filter((row) => !isFirst(row) && !isLast(row));
  const answers = new Map<OperationId, Record<string, unknown>>();
  for (const id of FIRST) answers.set(id, await record(operationById[id]));
  await bringHit();
  for (const row of others) answers.set(row.id, await record(row));
  // What is in a list is removed before the list.
  for (const row of operations.filter(isLast).reverse()) answers.set(row.id, await record(row));
  const inOrder = operations.map(({ id }) => [id, answers.get(id)]);
  const text = JSON.stringify(Object.fromEntries(inOrder), null, 2);
  await expect(`${text}\n`).toMatchFileSnapshot(FILE);
}, 120_000);
