import { z } from 'zod';
import { EXAMPLE } from '../example-values.ts';
import { coberturaParams } from '../goods.ts';
import type { OperationRow } from '../operation-row.ts';
import { personaIdSchema } from '../persona.ts';
import {
  ownGoodsParam,
  watchedMarkSchema,
  watchItemSchema,
  watchlistIdSchema,
} from '../watchlist.ts';
import { numeroParam } from '../wire-text.ts';

export const addWatchItem = {
  method: 'POST',
  path: '/v1/watch/{id}/items',
  scope: 'watch:write',
  units: 1,
  status: 201,
  subject: 'Watchlists',
  client: 'watch.addItem',
  refusals: ['watchlist_too_large'],
  summary: 'Watch one more mark',
  description:
    'Send exactly one of `mark`, `marca`, `nroSolicitud`. An item that is already watched is answered as it stands.',
  es: {
    summary: 'Vigilar una marca más',
    description:
      'Envía exactamente uno de `mark`, `marca`, `nroSolicitud`. Un elemento ya vigilado se responde como está.',
  },
  tool: {
    name: 'watch_add_item',
    line: 'Watch one more mark: exactly one of marca (text), nroSolicitud, mark (either), or rut or personaId for all marks of a holder.',
    answer: '50 tokens',
  },
  input: z
    .strictObject({
      id: watchlistIdSchema,
      mark: watchedMarkSchema
        .optional()
        .describe('A known application number, or else the text of a mark.'),
      marca: watchedMarkSchema.optional().describe('Text of a mark.'),
      nroSolicitud: numeroParam.optional().describe('Application number.'),
      rut: z.string().optional().describe('Tax id of a person, to watch all marks that it holds.'),
      personaId: personaIdSchema
        .optional()
        .describe('Id of a person, to watch all marks that it holds.'),
      ...coberturaParams,
      productos: ownGoodsParam,
    })
    .refine(
      ({ mark, marca, nroSolicitud, rut, personaId }) =>
        [mark, marca, nroSolicitud, rut, personaId].filter((value) => value !== undefined)
          .length === 1,
      'Send exactly one of mark, marca, nroSolicitud, rut, personaId',
    ),
  output: watchItemSchema,
  example: { input: { id: EXAMPLE.watchlist, mark: 'HUALLEVI' } },
} as const satisfies OperationRow;
