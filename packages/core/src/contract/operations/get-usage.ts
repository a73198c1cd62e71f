import { z } from 'zod';
import { dateTimeSchema } from '../dates.ts';
import type { OperationRow } from '../operation-row.ts';
import { scopeSchema } from '../scopes.ts';

/** The usage of a key's monthly quota, and its scopes (decision D19). The call costs no quota units. */
export const usageSchema = z
  .object({
    quota: z.int(),
    used: z.int(),
    remaining: z.int(),
    resetsAt: dateTimeSchema,
    burst: z.object({ limit: z.int(), windowSeconds: z.int() }),
    scopes: z.array(scopeSchema).describe('What the key may do.'),
  })
  .meta({ id: 'Usage' });
export type Usage = z.infer<typeof usageSchema>;

export const getUsage = {
  method: 'GET',
  path: '/v1/usage',
  scope: null,
  units: 0,
  status: 200,
  subject: 'Usage',
  client: 'usage',
  summary: 'Quota, burst limit and scopes of the key',
  description:
    'What the key has used of its month, its burst limit, and what it may do: those of watchlists only with an organisation. Asking costs nothing.',
  es: {
    summary: 'Cuota, límite de ráfaga y permisos de la clave',
    description:
      'Lo que la clave ha usado de su mes, su límite de ráfaga y lo que puede hacer: los permisos de vigilancia, solo con una organización. Preguntar no cuesta nada.',
  },
  tool: {
    name: 'get_usage',
    line: 'What the key has used of its month, its burst limit and its scopes. Costs nothing.',
    answer: '70 tokens',
  },
  input: z.strictObject({}),
  output: usageSchema,
  example: { input: {} },
} as const satisfies OperationRow;
