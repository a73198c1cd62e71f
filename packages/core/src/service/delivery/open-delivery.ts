import packageJson from '../../../package.json' with { type: 'json' };
import { ATTEMPT_OUTCOMES, type AttemptOutcome } from '../../contract/webhook.ts';
import { ATTEMPT_MS, type AttemptTools } from '../../delivery/attempt-callback.ts';
import {
  type CallbackRules,
  createCallbackCheck,
  requireSafeCallback,
  STRICT_RULES,
} from '../../delivery/callback-check.ts';
import { Dispatcher, SOCKETS_PER_ORIGIN } from '../../delivery/dispatcher.ts';
import { OriginSockets } from '../../delivery/origin-sockets.ts';
import { createResolver } from '../../delivery/resolve-host.ts';
import { DEFAULT_SCHEDULE } from '../../delivery/retry-schedule.ts';
import type { Db } from '../../store/database.ts';
import { type QueueFacts, queueFacts } from '../../store/delivery-log.ts';
import type { Clock } from '../../store/outbox.ts';
import type { Seal } from '../keys/sealed-text.ts';

const DNS_DEADLINE_MS = 2_000;
const LEASE_SECONDS = 30;

/** How notifications are sent; each setting has a default. */
export interface DeliveryOptions {
  /** Which addresses may be called (decision D16): https to a usual port of a public one by default. */
  readonly callbacks?: { readonly [Rule in keyof CallbackRules]?: CallbackRules[Rule] | undefined };
  /** Milliseconds before each attempt, counted from the one before; ten over three days by default. */
  readonly schedule?: readonly number[] | undefined;
  /** How long a dispatcher may say nothing before others send what it was sending; 30 by default. */
  readonly leaseSeconds?: number | undefined;
}

/** What deliveries are made with. */
export interface DeliveryDeps {
  readonly db: Db;
  readonly seal: Seal;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
}

/** What is waiting in the outbox, and what became of the attempts of this process. */
export interface DeliveryFacts extends QueueFacts {
  readonly attempts: Readonly<Record<AttemptOutcome, number>>;
}

/** The sending of notifications, in this process. */
export interface Delivery {
  /** @throws ServiceError `unsafe_callback` */
  readonly checkCallback: (callbackUrl: string) => Promise<void>;
  readonly tools: AttemptTools;
  /** Sends what is due from now on, beside any number of processes that do so too. */
  readonly start: () => void;
  readonly facts: () => Promise<DeliveryFacts>;
  /** Waits some seconds for what is being sent. Safe to call again. */
  readonly close: () => Promise<void>;
}

/** Makes deliveries ready; nothing is sent before `start`. */
export function openDelivery(
  { db, seal, clock, onError }: DeliveryDeps,
  { callbacks = {}, schedule = DEFAULT_SCHEDULE, leaseSeconds = LEASE_SECONDS }: DeliveryOptions,
): Delivery {
  const vet = createCallbackCheck(
    rulesOf(callbacks),
    createResolver({ deadlineMs: DNS_DEADLINE_MS }),
  );
  const tools: AttemptTools = {
    vet,
    sockets: new OriginSockets(SOCKETS_PER_ORIGIN),
    now: clock ?? (() => new Date()),
    userAgent: `Marcario/${packageJson.version}`,
    attemptMs: ATTEMPT_MS,
  };
  const attempts = Object.fromEntries(ATTEMPT_OUTCOMES.map((outcome) => [outcome, 0])) as Record<
    AttemptOutcome,
    number
  >;
  let dispatcher: Dispatcher | undefined;
  return {
    checkCallback: (callbackUrl) => requireSafeCallback(vet, callbackUrl),
    tools,
    start: () => {
      dispatcher ??= new Dispatcher({
        db,
        tools,
        schedule,
        leaseMs: leaseSeconds * 1_000,
        clock,
        openSecret: seal.open,
        onAttempt: (outcome) => {
          attempts[outcome] += 1;
        },
        onError,
      });
    },
    facts: async () => ({ ...(await queueFacts(db, clock)), attempts: { ...attempts } }),
    close: async () => dispatcher?.close(),
  };
}

function rulesOf({
  allow = STRICT_RULES.allow,
  ports = STRICT_RULES.ports,
  http = STRICT_RULES.http,
}: NonNullable<DeliveryOptions['callbacks']>): CallbackRules {
  return { allow, ports, http };
}
