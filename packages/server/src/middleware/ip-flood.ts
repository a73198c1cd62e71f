import { ServiceError } from '@marcario/core';
import type { Request, RequestHandler } from 'express';
import ipaddr from 'ipaddr.js';
import { FixedWindows, type WindowLimit } from './fixed-windows.ts';

const CAPACITY = 100_000;

/** What one network of IPv6 hands to one customer: whoever has it has every address in it. */
const IPV6_NETWORK_BITS = 64;

/** What surrounds the limit. */
export interface IpFloodOptions {
  /** Milliseconds of a clock that does not go back. */
  readonly now: () => number;
  /** Told of each refusal. */
  readonly onRefused: () => void;
}

/** The limit of each address, for whole requests and for what one request asks several times. */
export interface IpFlood {
  readonly eachRequest: RequestHandler;
  /** Counts `calls` calls of the request's address. @throws ServiceError `rate_limited` */
  readonly charge: (req: Request, calls: number) => void;
}

/**
 * Refuses an address that asks too often, whatever its key (specification 8). The windows are this
 * process's own, so that a flood costs no query; who the client is behind proxies was settled by the
 * app's `trust proxy`.
 */
export function ipFlood(limit: WindowLimit, { now, onRefused }: IpFloodOptions): IpFlood {
  const windows = new FixedWindows(limit, CAPACITY);
  const charge: IpFlood['charge'] = ({ ip = '' }, calls) => {
    for (let call = 0; call < calls; call += 1) {
      const retryAfterSeconds = windows.admit(networkOf(ip), now());
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

/** The address, or the /64 of an IPv6 one; an IPv4 address that is written as IPv6 is an IPv4 one. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const bytes = parsed.toByteArray().fill(0, IPV6_NETWORK_BITS / 8);
  return ipaddr.fromByteArray(bytes).toString();
}
