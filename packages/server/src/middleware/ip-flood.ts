import { ServiceError } from '@marcario/core';
import type { RequestHandler } from 'express';
import ipaddr from 'ipaddr.js';
import { FixedWindows, type WindowLimit } from '../fixed-windows.ts';

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

/**
 * Refuses an address that asks too often, whatever its key (specification 8). The windows are this
 * process's own, so that a flood costs no query; who the client is behind proxies was settled by the
 * app's `trust proxy`.
 */
export function ipFlood(limit: WindowLimit, { now, onRefused }: IpFloodOptions): RequestHandler {
  const windows = new FixedWindows(limit, CAPACITY);
  return (req, _res, next) => {
    const retryAfterSeconds = windows.admit(networkOf(req.ip ?? ''), now());
    if (retryAfterSeconds === 0) return next();
    onRefused();
    throw new ServiceError('rate_limited', 'Too many requests from this address', {
      retryAfterSeconds,
    });
  };
}

/** The address, or the /64 of an IPv6 one; an IPv4 address that is written as IPv6 is an IPv4 one. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const bytes = parsed.toByteArray().fill(0, IPV6_NETWORK_BITS / 8);
  return ipaddr.fromByteArray(bytes).toString();
}
