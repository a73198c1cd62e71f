import { z } from 'zod';
import { addressListSchema } from '../address-list.ts';

const PORTS = /^\d{1,5}(?:\s*,\s*\d{1,5})*$/;
const PORT_MAX = 65_535;
const PORTS_REASON = `must be a comma list of ports from 1 to ${PORT_MAX}`;

/**
 * Reads what an operator lets callbacks do as environment variables say it (decision A3), in every process
 * that may be given an address: `allow` and `ports` are comma lists, `http` is `on` or `off`.
 */
export const callbackSettings = {
  allow: addressListSchema,
  ports: z
    .string()
    .regex(PORTS, PORTS_REASON)
    .transform((list) => list.split(',').map(Number))
    .refine((ports) => ports.every((port) => port >= 1 && port <= PORT_MAX), PORTS_REASON),
  http: z.enum(['on', 'off'], 'must be on or off').transform((text) => text === 'on'),
};
