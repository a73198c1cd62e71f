import { z } from 'zod';
import { brandDetailSchema, compactBrandDetailSchema, detailParam } from '../brand-detail.ts';
import { EXAMPLE } from '../example-values.ts';
import type { OperationRow } from '../operation-row.ts';
import { numeroParam } from '../wire-text.ts';

export const getBrandDetail = {
  method: 'GET',
  path: '/v1/brands/{nroSolicitud}',
  scope: 'brands:read',
  units: 1,
  status: 200,
  subject: 'Marks',
  revalidates: true,
  summary: 'Everything known of one mark',
  description:
    'One mark with its classes, current holders and representatives, former holders, acts and the documents that named it. `personas` lists only who holds or represents now; a former holder is listed with the act that proves the transfer. `detail=compact` leaves out the acts and the goods of each class.',
  es: {
    summary: 'Todo lo que se sabe de una marca',
    description:
      'Una marca con sus clases, titulares y representantes actuales, titulares anteriores, actos y los documentos que la nombraron. `personas` trae solo a quien es titular o representa ahora; un titular anterior viene con el acto que prueba la transferencia. `detail=compact` omite los actos y los productos de cada clase.',
  },
  tool: {
    name: 'get_brand_detail',
    line: 'One mark by number: holders, representatives, classes with goods, acts, expiry.',
    answer: '400 tokens and 70 an act',
  },
  input: z.strictObject({
    nroSolicitud: numeroParam.describe('The application number.'),
    detail: detailParam,
  }),
  output: brandDetailSchema.or(compactBrandDetailSchema),
  example: { input: { nroSolicitud: EXAMPLE.elder }, variants: { compact: { detail: 'compact' } } },
} as const satisfies OperationRow;
