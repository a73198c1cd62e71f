import { ServiceError } from '@marcario/core';
import type { Request, RequestHandler } from 'express';
import ipaddr from 'ipaddr.js';

const CAPACITY = 100_000;

/** Prefix length of an IPv6 network: providers assign a whole /64 to one customer, with every address in it. */
const IPV6_NETWORK_BITS = 64;

/** Dependencies of the rate limit. */
interface IpFloodOptions {
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number;
  /** Called for each rejected request or call. */
  readonly onRefused: () => void;
}

/** The rate limit per client address, for requests and for the calls within one request. */
export interface IpFlood {
  readonly eachRequest: RequestHandler;
  /** Counts `calls` calls against the request's address. @throws ServiceError `rate_limited` */
  readonly charge: (req: Request, calls: number) => void;
}

/** A rate limit: maximum admissions per name in a fixed time window. */
export interface WindowLimit {
  readonly limit: number;
  readonly windowSeconds: number;
}

/** An open window: its end, and the number of admissions in it. */
interface Window {
  readonly endsAt: number;
  admitted: number;
}

const SECOND = 1_000;

/**
 * Fixed-window rate limits in memory; a window starts at its first admission.
 * A map iterates in insertion order and all windows have equal length, so its first entry always ends first, and ended
 * windows are removed from the front. Above `capacity` names the oldest window is evicted early: an attacker who
 * invents names can lift another caller's limit, but cannot exhaust memory.
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
   * @returns 0 when the call is admitted, else the seconds until the window ends, rounded up
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
 * Creates a rate limit per client address, whatever the key (specification 8). Its windows are in the memory of this
 * process, so that a flood causes no queries; the app's `trust proxy` determines the client behind proxies.
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
 * Returns the IPv4 address, or the /64 network of an IPv6 address; IPv4-mapped IPv6 counts as IPv4. All invalid
 * addresses share the empty name, so that no caller gets a new limit by sending another text.
 */
export function toNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return '';
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const bytes = parsed.toByteArray().fill(0, IPV6_NETWORK_BITS / 8);
  return ipaddr.fromByteArray(bytes).toString();
}
