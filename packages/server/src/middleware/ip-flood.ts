import { ServiceError } from '@marcario/core';
import type { Request, RequestHandler } from 'express';
import ipaddr from 'ipaddr.js';

const CAPACITY = 100_000;

/** The prefix that one customer gets in an IPv6 network, with every address in it. */
const IPV6_NETWORK_BITS = 64;

/** The dependencies of the limit. */
interface IpFloodOptions {
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number;
  /** Called for each refusal. */
  readonly onRefused: () => void;
}

/** The limit per address, for whole requests and for the calls within one request. */
export interface IpFlood {
  readonly eachRequest: RequestHandler;
  /** Counts `calls` calls of the request's address. @throws ServiceError `rate_limited` */
  readonly charge: (req: Request, calls: number) => void;
}

/** A limit on the calls of one name in a time window. */
export interface WindowLimit {
  readonly limit: number;
  readonly windowSeconds: number;
}

/** An open window: its end, and how often its name was admitted. */
interface Window {
  readonly endsAt: number;
  admitted: number;
}

const SECOND = 1_000;

/**
 * Fixed windows that begin with their first admission, in memory.
 *
 * A map keeps its entries in the order in which they were put in, and each window lasts equally long:
 * so the first entry is always the next to end, and what has ended is dropped from the front. Beyond
 * `capacity` names the window that would end first is forgotten early, so that inventing names costs
 * a caller's neighbours at most a limit and never our memory.
 *
 * Time: amortised constant. Space: `capacity` entries.
 */
export class FixedWindows {
  readonly #windows = new Map<string, Window>();
  readonly #limit: number;
  readonly #windowMs: number;
  readonly #capacity: number;

  constructor({ limit, windowSeconds }: WindowLimit, capacity: number) {
    this.#limit = limit;
    this.#windowMs = windowSeconds * SECOND;
    this.#capacity = capacity;
  }

  /**
   * Counts one call of `name` at `now`, in milliseconds of a monotonic clock.
   * @returns 0 when it is admitted, else the whole seconds until its window ends, rounded up
   */
  tryAdmit(name: string, now: number): number {
    this.#removeEnded(now);
    const window = this.#windows.get(name) ?? this.#openWindow(name, now);
    if (window.admitted === this.#limit)
      return Math.max(1, Math.ceil((window.endsAt - now) / SECOND));
    window.admitted += 1;
    return 0;
  }

  #openWindow(name: string, now: number): Window {
    const [oldest] = this.#windows.keys();
    if (this.#windows.size === this.#capacity && oldest !== undefined) this.#windows.delete(oldest);
    const window = { endsAt: now + this.#windowMs, admitted: 0 };
    this.#windows.set(name, window);
    return window;
  }

  #removeEnded(now: number): void {
    for (const [name, { endsAt }] of this.#windows) {
      if (endsAt > now) return;
      this.#windows.delete(name);
    }
  }
}

/**
 * Rejects an address with too many requests, whatever its key (specification 8). The windows belong to this process, so
 * that a flood costs no query; the app's `trust proxy` determines the client behind proxies.
 */
export function createIpFlood(limit: WindowLimit, { now, onRefused }: IpFloodOptions): IpFlood {
  const windows = new FixedWindows(limit, CAPACITY);
  const charge: IpFlood['charge'] = ({ ip = '' }, calls) => {
    for (let call = 0; call < calls; call += 1) {
      const retryAfterSeconds = windows.tryAdmit(toNetwork(ip), now());
      if (retryAfterSeconds === 0) continue;
      onRefused();
      throw new ServiceError('rate_limited', 'Too many requests from this address', {
        retryAfterSeconds,
      });
    }
  };
  const eachRequest: RequestHandler = (req, _res, next) => {
    charge(req, 1);
    next();
  };
  return { eachRequest, charge };
}

/**
 * Returns the address, or the /64 network of an IPv6 address; an IPv4 address written as IPv6 counts as IPv4. Invalid
 * addresses share one name, so that no caller gets a new limit by sending another text.
 */
export function toNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return '';
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const bytes = parsed.toByteArray().fill(0, IPV6_NETWORK_BITS / 8);
  return ipaddr.fromByteArray(bytes).toString();
}
