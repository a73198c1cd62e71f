import { z } from 'zod';
import { type AddressList, addressListSchema } from '../address-list.ts';

const PORTS = /^\d{1,5}(?:\s*,\s*\d{1,5})*$/;
const PORT_MAX = 65_535;
const PORTS_REASON = `must be a comma list of ports from 1 to ${PORT_MAX}`;

/** How the variables are read that say what callbacks may do (decision A3). */
export interface CallbackSettings {
  /** `SERVICE_CALLBACK_ALLOW`: a comma list of addresses and CIDR blocks. */
  readonly allow: z.ZodType<AddressList, string>;
  /** `SERVICE_CALLBACK_PORTS`: a comma list of ports from 1 to 65535. */
  readonly ports: z.ZodType<number[], string>;
  /** `SERVICE_CALLBACK_HTTP`: `on` or `off`. */
  readonly http: z.ZodType<boolean, string>;
}

/**
 * Reads what an operator lets callbacks do, alike in every process that may be given an address; each
 * message finishes the sentence that begins with the variable's name.
 */
export const callbackSettings: CallbackSettings = {
  allow: addressListSchema,
  ports: z
    .string()
    .regex(PORTS, PORTS_REASON)
    .transform((list) => list.split(',').map(Number))
    .refine((ports) => ports.every((port) => port >= 1 && port <= PORT_MAX), PORTS_REASON),
  http: z.enum(['on', 'off'], 'must be on or off').transform((text) => text === 'on'),
};
