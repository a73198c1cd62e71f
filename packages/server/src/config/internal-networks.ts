import { type AddressList, addressListSchema } from '@marcario/core/service';

/** The loopback and private networks of IPv4 and IPv6. */
export const INTERNAL_NETWORKS =
  '127.0.0.0/8, 10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16, ::1, fc00::/7';

/** The list of callers that are taken for internal where an operator names none. */
export const INTERNAL_ADDRESSES: AddressList = addressListSchema.parse(INTERNAL_NETWORKS);
