import { setTimeout } from 'node:timers/promises';
import type { Delivery } from '@marcario/core/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  ATTEMPT_MS,
  attemptCallback,
  newSigningSecret,
} from '../../packages/core/src/delivery/attempt-callback.ts';
import {
  DEFAULT_SCHEDULE,
  SOCKETS_PER_ORIGIN,
} from '../../packages/core/src/delivery/dispatcher.ts';
import {
  type OpenDatabase,
  openDatabase,
} from '../../packages/core/src/store/database/open-database.ts';
import { readDeliveriesPage } from '../../packages/core/src/store/delivery/delivery-log.ts';
import { claimDue } from '../../packages/core/src/store/delivery/outbox.ts';
import { changeWatchlist } from '../../packages/core/src/store/watch/watchlist-store.ts';
import { proves } from '../requirements.ts';
import { type Receiver, startReceiver } from '../support/callback-receiver.ts';
import { freshPostgresUrl } from '../support/fresh-database.ts';
import { dispatch, insertWatchlist, loopbackTools, notify } from '../support/outbox.ts';
import { followSockets } from './followed-sockets.ts';
import {
  drippedBody,
  type OddAnswer,
  patientAnswers,
  quickAnswers,
  slowAnswers,
} from './odd-answers.ts';

/** How long slow receivers are waited for; `npm run soak` asks for what decision D15 says. */
const { MARCARIO_ATTEMPT_MS = '300' } = process.env;
const SHORT_MS = Number(MARCARIO_ATTEMPT_MS);
const ATTEMPTS = DEFAULT_SCHEDULE.length;
const DRIPS_AN_ATTEMPT = 15;
const JITTER = 0.2;
/** What a busy machine may add to an attempt. */
const SLACK_MS = 1_500;
/** 64 KiB of a body, what Node reads in one go, and a head. */
const READ_MAX_BYTES = 65_536 + 65_536 + 16_384;
const DAY_MS = 86_400_000;

let database: OpenDatabase;
let second: Receiver;
let clockMs = Date.parse('2026-06-01T12:00:00.000Z');
const now = () => new Date(clockMs);
beforeAll(async () => {
  database = await openDatabase(await freshPostgresUrl());
  second = await startReceiver();
});
afterAll(async () => {
  await second.close();
  await database.close();
});

interface Target extends OddAnswer {
  readonly kind: string;
  readonly listId: string;
  readonly receiver: Receiver;
}

async function startTargets(answers: Readonly<Record<string, OddAnswer>>): Promise<Target[]> {
  const targets: Target[] = [];
  for (const [kind, answer] of Object.entries(answers)) {
    const receiver = await startReceiver(answer.answering);
    const { id } = await insertWatchlist(database.db, receiver.url);
    await notify(database.db, id, 1, now());
    targets.push({ ...answer, kind, receiver, listId: id });
  }
  return targets;
}

const portOf = ({ receiver }: Pick<Target, 'receiver'>) => Number(new URL(receiver.url).port);

async function deliveries(): Promise<ReadonlyMap<string, Delivery>> {
  const page = { watchlistId: null, since: null, after: null, limit: 1_000 };
  const found = await readDeliveriesPage(database.db, page);
  return new Map(found.map((delivery) => [delivery.watchlistId, delivery]));
}

interface Round {
  readonly attempts: number;
  readonly attemptMs: number;
  readonly isQuiet: () => boolean;
}

/** Runs a dispatcher until each notification has been tried so often, and no connection is open. */
async function attemptAll(targets: readonly Target[], { attempts, attemptMs, isQuiet }: Round) {
  const tools = { ...loopbackTools, now, attemptMs };
  const dispatcher = dispatch(database.db, { clock: now, tools });
  for (;;) {
    const log = await deliveries();
    const isTried = ({ listId, attempts: max = ATTEMPTS }: Target) =>
      (log.get(listId)?.attempts ?? 0) >= Math.min(attempts, max);
    if (targets.every(isTried) && isQuiet()) break;
    await setTimeout(20);
  }
  await dispatcher.close();
  return deliveries();
}

/** How long a notification waits after so many failures, at least and at most. */
function expectedWait(failures: number, { minWaitMs = 0 }: OddAnswer): readonly [number, number] {
  const nominal = DEFAULT_SCHEDULE[failures] ?? 0;
  // A date in a header has no fractions of a second.
  const min = Math.max(nominal * (1 - JITTER), minWaitMs - 1_000);
  return [min, Math.max(nominal * (1 + JITTER), minWaitMs)];
}

const claimAt = (ms: number) =>
  claimDue(database.db, {
    lease: 'too early',
    leaseMs: 1_000,
    channels: ['webhook'],
    limit: 100,
    failingLimit: 100,
    perOrigin: SOCKETS_PER_ORIGIN,
    inFlight: new Map(),
    clock: () => new Date(ms),
  });

/** Sets the clock from wait to wait until nothing is tried any more, and holds each wait to decision D15. */
async function tryToTheEnd(targets: readonly Target[], round: Omit<Round, 'attempts'>) {
  for (let attempts = 1; attempts <= ATTEMPTS; attempts += 1) {
    const log = await attemptAll(targets, { ...round, attempts });
    const next = targets.flatMap((target) => {
      const { state, nextAttemptAt } = log.get(target.listId) ?? expect.unreachable();
      const isOver = attempts > (target.attempts ?? ATTEMPTS) || state !== 'pending';
      if (isOver || nextAttemptAt === null) return [];
      const wait = Date.parse(nextAttemptAt) - clockMs;
      const [min, max] = expectedWait(attempts, target);
      expect(wait, `${target.kind} after ${attempts}`).toBeGreaterThanOrEqual(min);
      expect(wait, `${target.kind} after ${attempts}`).toBeLessThanOrEqual(max);
      return [clockMs + wait];
    });
    if (next.length === 0) break;
    expect(await claimAt(Math.min(...next) - 1)).toEqual([]);
    // What is due is known to microseconds.
    clockMs = Math.max(...next) + 1;
  }
  clockMs += 2 * DAY_MS;
  return attemptAll(targets, { ...round, attempts: ATTEMPTS });
}

async function endOf(targets: readonly Target[], attemptMs: number): Promise<void> {
  const followed = followSockets(new Set(targets.map(portOf)));
  const log = await tryToTheEnd(targets, { attemptMs, isQuiet: followed.isQuiet });
  followed.stop();
  for (const target of targets) {
    const { kind, listId, receiver, outcome, status, attempts = ATTEMPTS } = target;
    const { intentos, state } = log.get(listId) ?? expect.unreachable();
    const { bytesRead, openMs } = followed.worst(portOf(target));
    const told = intentos.map((attempt) => `${attempt.outcome} ${attempt.status}`);
    const ids = new Set(receiver.requests.map(({ headers }) => headers['webhook-id']));
    expect({ kind, state, told, ids: ids.size }).toEqual({
      kind,
      state: attempts === ATTEMPTS ? 'failed' : 'pending',
      told: Array(attempts).fill(`${outcome} ${status}`),
      ids: 1,
    });
    expect(receiver.connections.length, kind).toBe(attempts);
    expect(bytesRead, kind).toBeLessThanOrEqual(READ_MAX_BYTES);
    for (const ms of [openMs, ...intentos.map(({ durationMs }) => durationMs)]) {
      expect(ms, kind).toBeLessThan(attemptMs + SLACK_MS);
    }
    await receiver.close();
  }
}

it(`what a receiver answers changes neither the ten attempts nor how little is read of it ${proves('D15-ATTEMPTS', 'D15-READ', 'D15-REDIRECT')}`, async () => {
  const targets = await startTargets(quickAnswers(second.url));
  await endOf(targets, ATTEMPT_MS);
  expect(second.connections).toEqual([]);
});

// One by one: the clock that one of them asks for would be five days of failures to another.
it.each(Object.entries(patientAnswers(now)))(
  `a receiver that asks for time with %s is obeyed, up to a day ${proves('D15-RETRY-AFTER')}`,
  async (kind, answer) => endOf(await startTargets({ [kind]: answer }), ATTEMPT_MS),
);

it(
  `a receiver that takes its time has ${SHORT_MS} ms for each of ten attempts ${proves('D15-ATTEMPT-TIME')}`,
  async () => {
    const dripMs = SHORT_MS / DRIPS_AN_ATTEMPT;
    await endOf(await startTargets(slowAnswers(dripMs)), SHORT_MS);
  },
  30_000 + 2 * ATTEMPTS * SHORT_MS,
);

it(`a receiver that drips its body has been told once its head is there, and is cut off in the end ${proves('D15-SUCCESS')}`, async () => {
  const [target] = await startTargets({ 'a body by drops': drippedBody(100) });
  if (target === undefined) return expect.unreachable();
  const followed = followSockets(new Set([portOf(target)]));
  const round = { attempts: 1, attemptMs: 1_500, isQuiet: followed.isQuiet };
  const log = await attemptAll([target], round);
  expect(log.get(target.listId)?.intentos).toMatchObject([{ outcome: 'delivered', status: 200 }]);
  expect(followed.worst(portOf(target)).openMs).toBeLessThan(1_500 + SLACK_MS);
  followed.stop();
  await target.receiver.close();
});

it(`a receiver that is gone before the request is written ends the attempt, and holds no lock ${proves('D15-ATTEMPTS')}`, async () => {
  const receiver = await startReceiver();
  let locks = 0;
  const whileAllowed = async (act: (secrets: readonly string[]) => Promise<void> | void) => {
    locks += 1;
    if (locks === 2) {
      await receiver.close();
      await setTimeout(100);
    }
    await act([newSigningSecret()]);
    return true;
  };
  const made = await attemptCallback(
    { ...loopbackTools, now },
    {
      callbackUrl: receiver.url,
      notification: {
        type: 'watch.hits',
        id: 'evt_1',
        timestamp: now().toISOString(),
        data: { watchlistId: 'w', newHits: 1 },
      },
      whileAllowed,
      signal: new AbortController().signal,
    },
  );
  expect(made?.result).toMatchObject({ outcome: 'unreachable', status: null });
  await made?.closed;
  expect(locks).toBe(2);
});

it(`five days of nothing but failures disable a callback; its address, sent again, enables it ${proves('D15-DISABLED')}`, async () => {
  const receiver = await startReceiver((response) => response.writeHead(500).end());
  const { id } = await insertWatchlist(database.db, receiver.url);
  const tools = { ...loopbackTools, now };
  const attempted = async (times: number) => {
    await notify(database.db, id, 1, now());
    const dispatcher = dispatch(database.db, { clock: now, tools, schedule: [0] });
    while (receiver.requests.length < times) await setTimeout(10);
    await dispatcher.close();
    return state();
  };
  const state = async () => {
    const { callback_state } = await database.db
      .selectFrom('watchlist')
      .select('callback_state')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return callback_state;
  };
  expect(await attempted(1)).toBe('failing');
  clockMs += 5 * DAY_MS - 1_000;
  expect(await attempted(2)).toBe('failing');
  clockMs += 1_000;
  expect(await attempted(3)).toBe('disabled');

  await notify(database.db, id, 1, now());
  const waiting = dispatch(database.db, { clock: now, tools });
  await setTimeout(100);
  await waiting.close();
  expect(receiver.requests).toHaveLength(3);

  receiver.answering = (response) => response.writeHead(204).end();
  await database.db
    .transaction()
    .execute((trx) => changeWatchlist(trx, id, { callbackUrl: receiver.url }, now().toISOString()));
  const enabled = dispatch(database.db, { clock: now, tools });
  while (receiver.requests.length < 4) await setTimeout(10);
  await enabled.close();
  expect(await state()).toBe('ok');
  await receiver.close();
});
