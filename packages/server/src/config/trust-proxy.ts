import { type AddressList, addressListSchema } from '@marcario/core/service';
import { z } from 'zod';

/**
 * Who may say whose address a request comes from: nobody, a number of proxies counted from us, or the proxies
 * at these addresses.
 */
export type TrustProxy = false | number | AddressList;

const HOPS = /^[1-9]\d?$/;

/** `off`, a hop count, or a list of addresses. Trusting everybody is not offered: it is no limit at all. */
export const trustProxySchema = z.string().transform((text, context): TrustProxy => {
  if (text === 'off') return false;
  if (HOPS.test(text)) return Number(text);
  const { data, success } = addressListSchema.safeParse(text);
  if (success) return data;
  context.addIssue({
    code: 'custom',
    message: 'must be off, a number of proxies from 1 to 99, or a comma list of CIDR blocks',
  });
  return z.NEVER;
});

/** The value as Express takes it for `trust proxy`. */
export function expressTrust(
  trust: Exclude<TrustProxy, false>,
): number | ((address: string) => boolean) {
  return typeof trust === 'number' ? trust : trust.has;
}
