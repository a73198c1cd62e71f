import { BlockList, isIP } from 'node:net';
import { z } from 'zod';
import packageJson from '../../../package.json' with { type: 'json' };
import { ATTEMPT_OUTCOMES, type AttemptOutcome } from '../../contract/webhook.ts';
import { ATTEMPT_MS, type AttemptTools } from '../../delivery/attempt-callback.ts';
import {
  type MailSettings,
  type MailTools,
  parseMailSettings,
} from '../../delivery/attempt-mail.ts';
import {
  type CallbackRules,
  createCallbackCheck,
  createResolver,
  DEFAULT_CALLBACK_RULES,
  HOSTS_FILE,
  requireSafeCallback,
} from '../../delivery/callback-check.ts';
import { OriginSocketPool } from '../../delivery/callback-connection.ts';
import { DEFAULT_SCHEDULE, Dispatcher, SOCKETS_PER_ORIGIN } from '../../delivery/dispatcher.ts';
import { createVettedFetch, type FetchVetted } from '../../delivery/fetch-vetted.ts';
import { ESCAPE_HINT } from '../../domain/http-values.ts';
import type { Db } from '../../store/database/database.ts';
import { type QueueStatus, readQueueStatus } from '../../store/delivery/delivery-log.ts';
import type { ClockOverride } from '../../store/delivery/outbox.ts';
import type { Seal } from '../keys/secret-keys.ts';

const DNS_DEADLINE_MS = 2_000;
const LEASE_SECONDS = 30;

/** Settings of deliveries; each has a default. */
export interface DeliveryOptions {
  /** Which callback URLs are allowed (decision D16); by default https to a usual port of a public address. */
  readonly callbacks?: { readonly [Rule in keyof CallbackRules]?: CallbackRules[Rule] | undefined };
  /** Milliseconds before each attempt, counted from the previous one; by default ten attempts over three days. */
  readonly schedule?: readonly number[] | undefined;
  /** Seconds without a heartbeat after which other dispatchers send a dispatcher's notifications; 30 by default. */
  readonly leaseSeconds?: number | undefined;
  /** The mail server, parsed by `smtpSettingsSchema`; without it no mail is sent and no list accepts a `correo`. */
  readonly mail?: MailSettings | undefined;
}

/** The dependencies of deliveries. */
export interface DeliveryDeps {
  readonly db: Db;
  readonly seal: Seal;
  readonly clock: ClockOverride;
  /** Composes a mail, or returns null when there is nothing left to report; without it no mail is sent. */
  readonly compose?: MailTools['compose'];
  readonly onError: (error: unknown) => void;
}

/** The state of the outbox, and the number of attempts of this process by outcome. */
export interface DeliveryFacts extends QueueStatus {
  readonly attempts: Readonly<Record<AttemptOutcome, number>>;
  /** Number of mail attempts by outcome. */
  readonly mails: Readonly<Record<AttemptOutcome, number>>;
}

/** The sender of notifications in this process, and the tools for a single attempt. */
export interface Delivery {
  /** Checks a new callback URL. @throws ServiceError `unsafe_callback` */
  readonly checkCallback: (callbackUrl: string) => Promise<void>;
  readonly tools: AttemptTools;
  /** Sends due notifications from now on; any number of processes may do so. */
  readonly start: () => void;
  readonly facts: () => Promise<DeliveryFacts>;
  /** Fetches a small document from a URL that passes the callback check (decisions D16 and F9). */
  readonly fetchVetted: FetchVetted;
  /** Waits some seconds for deliveries in progress. Safe to call again. */
  readonly close: () => Promise<void>;
}

/** Prepares deliveries; nothing is sent before `start`. */
export function openDelivery(
  { db, seal, clock, compose, onError }: DeliveryDeps,
  {
    callbacks = {},
    schedule = DEFAULT_SCHEDULE,
    leaseSeconds = LEASE_SECONDS,
    mail: settings,
  }: DeliveryOptions,
): Delivery {
  const rules = toCallbackRules(callbacks);
  // Only operators who allow private ranges may have receivers whose names are in the hosts file.
  const hostsFile = rules.allow === null ? undefined : HOSTS_FILE;
  const vet = createCallbackCheck(
    rules,
    createResolver({ deadlineMs: DNS_DEADLINE_MS, hostsFile }),
  );
  const tools: AttemptTools = {
    vet,
    sockets: new OriginSocketPool(SOCKETS_PER_ORIGIN),
    now: clock ?? (() => new Date()),
    userAgent: `Marcario/${packageJson.version}`,
    attemptMs: ATTEMPT_MS,
  };
  const [attempts, mails] = [zeroAttempts(), zeroAttempts()];
  let dispatcher: Dispatcher | undefined;
  return {
    checkCallback: (callbackUrl) => requireSafeCallback(vet, callbackUrl),
    fetchVetted: createVettedFetch(vet),
    tools,
    start: () => {
      dispatcher ??= new Dispatcher({
        db,
        tools,
        mail: settings && compose ? { settings, compose, now: tools.now } : null,
        schedule,
        leaseMs: leaseSeconds * 1_000,
        clock,
        openSecret: seal.open,
        onAttempt: (outcome, channel) => {
          (channel === 'webhook' ? attempts : mails)[outcome] += 1;
        },
        onError,
      });
    },
    facts: async () => ({
      ...(await readQueueStatus(db, clock)),
      attempts: { ...attempts },
      mails: { ...mails },
    }),
    close: async () => dispatcher?.close(),
  };
}

function zeroAttempts(): Record<AttemptOutcome, number> {
  return Object.fromEntries(ATTEMPT_OUTCOMES.map((outcome) => [outcome, 0])) as Record<
    AttemptOutcome,
    number
  >;
}

function toCallbackRules({
  allow = DEFAULT_CALLBACK_RULES.allow,
  ports = DEFAULT_CALLBACK_RULES.ports,
  http = DEFAULT_CALLBACK_RULES.http,
}: NonNullable<DeliveryOptions['callbacks']>): CallbackRules {
  return { allow, ports, http };
}

const PORTS = /^\d{1,5}(?:\s*,\s*\d{1,5})*$/;
const MAX_PORT = 65_535;
const PORTS_REASON = `must be a comma list of ports from 1 to ${MAX_PORT}`;

/** A set of IP addresses. */
export interface AddressList {
  /** Tells whether an address is in the set; false for a text that is not an IP address. O(blocks). */
  readonly has: (address: string) => boolean;
}

const REASON = 'must be a comma list of addresses and CIDR blocks, such as 10.0.0.0/8, ::1';
const MAPPED = /^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i;
const CIDR = /^([0-9A-Fa-f.:]{2,45})(?:\/(\d{1,3}))?$/;

/**
 * Parses a comma-separated list of addresses and CIDR blocks, such as `10.0.0.0/8, ::1`, the form used in environment
 * variables (decision A3). An IPv4 address also matches in its IPv6-mapped form.
 */
export const addressListSchema = z.string().transform((list, context) => {
  const blocks = list.split(',').map((text) => readBlock(text.trim()));
  const known = blocks.filter((block) => block !== null);
  if (known.length === blocks.length) return createAddressList(known);
  context.addIssue({ code: 'custom', message: REASON });
  return z.NEVER;
});

interface Block {
  readonly address: string;
  readonly bits: number;
  readonly family: 'ipv4' | 'ipv6';
}

function readBlock(text: string): Block | null {
  const [, address = '', length] = CIDR.exec(text) ?? [];
  const version = isIP(address);
  const widest = version === 4 ? 32 : 128;
  const bits = length === undefined ? widest : Number(length);
  if (version === 0 || bits > widest) return null;
  return { address, bits, family: version === 4 ? 'ipv4' : 'ipv6' };
}

/** Creates an address set that also finds IPv4 addresses in IPv6-mapped form, as a dual-stack server reports them. */
function createAddressList(blocks: readonly Block[]): AddressList {
  const list = new BlockList();
  for (const { address, bits, family } of blocks) list.addSubnet(address, bits, family);
  return {
    has: (given) => {
      const address = given.replace(MAPPED, '');
      const version = isIP(address);
      return version !== 0 && list.check(address, version === 4 ? 'ipv4' : 'ipv6');
    },
  };
}

/** Schemas of the environment variables for callbacks (decision A3). */
export interface CallbackSettings {
  /** `SERVICE_CALLBACK_ALLOW`: a comma-separated list of addresses and CIDR blocks. */
  readonly allow: z.ZodType<AddressList, string>;
  /** `SERVICE_CALLBACK_PORTS`: a comma-separated list of ports from 1 to 65535. */
  readonly ports: z.ZodType<number[], string>;
  /** `SERVICE_CALLBACK_HTTP`: `on` allows plain http, `off` does not. */
  readonly http: z.ZodType<boolean, string>;
}

/**
 * Parses the callback settings in the same way in every process. Each message completes a sentence that begins with the
 * variable's name.
 */
export const callbackSettings: CallbackSettings = {
  allow: addressListSchema,
  ports: z
    .string()
    .regex(PORTS, PORTS_REASON)
    .transform((list) => list.split(',').map(Number))
    .refine((ports) => ports.every((port) => port >= 1 && port <= MAX_PORT), PORTS_REASON),
  http: z.enum(['on', 'off'], 'must be on or off').transform((text) => text === 'on'),
};

const SMTP_REASON = `must be smtp:// or smtps:// with the sender, such as smtps://user:password@mail.example:465?from=marcas@example.cl: ${ESCAPE_HINT}`;

/** Parses `SERVICE_SMTP_URL` (decision F3). */
export const smtpSettingsSchema: z.ZodType<MailSettings, string> = z
  .string()
  .transform((text, context) => {
    const settings = parseMailSettings(text);
    if (settings !== null) return settings;
    context.addIssue({ code: 'custom', message: SMTP_REASON });
    return z.NEVER;
  });
