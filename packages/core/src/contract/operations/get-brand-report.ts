import { z } from 'zod';
import { brandDetailSchema, compactoSchema, detailParam } from '../brand-detail.ts';
import { estadoSchema } from '../estado-schema.ts';
import { EXAMPLE } from '../example-values.ts';
import type { OperationRow } from '../operation-row.ts';
import { numeroParam } from '../wire-text.ts';
import { getBrandDetail } from './get-brand-detail.ts';

/** One fact that proves a derived status: the rule of decision C7, and the act or field that states the fact. */
export const evidenciaSchema = z
  .object({
    regla: z.string(),
    anotacionId: z.string().optional(),
    campo: z.string().optional(),
    valor: z.string().optional(),
  })
  .meta({ id: 'Evidencia' });
export type Evidencia = z.infer<typeof evidenciaSchema>;

/** The detail of a mark with its derived status (specification 2.3, decisions C6 and C7). */
export const brandReportSchema = brandDetailSchema
  .extend({
    estadoDerivado: estadoSchema.optional(),
    estadoDesactualizado: z.boolean(),
    evidencia: z.array(evidenciaSchema),
  })
  .meta({ id: 'BrandReport' });
export type BrandReport = z.infer<typeof brandReportSchema>;

/** The report without the acts and the wording of the goods; `evidencia` still refers to acts by id. */
export const compactBrandReportSchema = brandReportSchema
  .omit({ anotaciones: true })
  .extend({ compacto: compactoSchema })
  .meta({ id: 'CompactBrandReport' });
export type CompactBrandReport = z.infer<typeof compactBrandReportSchema>;

export const getBrandReport = {
  method: 'GET',
  path: '/v1/brands/{nro}/report',
  scope: 'brands:read',
  units: 1,
  status: 200,
  subject: 'Marks',
  revalidates: true,
  summary: 'Detail with the derived status and its evidence',
  description:
    'The detail, and whether the reported `estado` is still current. `estadoDerivado` is present when grant acts, the registration number and date or the classes say more than `estado`; `evidencia` names what it rests on. `estado` itself stays as the office reports it. `detail=compact` leaves out the acts and the goods of each class.',
  es: {
    summary: 'El detalle con el estado derivado y su fundamento',
    description:
      'El detalle, y si el `estado` informado sigue vigente. Hay `estadoDerivado` cuando los actos de concesión, el número y la fecha de registro o las clases dicen más que `estado`; `evidencia` nombra en qué se basa. `estado` queda como lo informa la oficina. `detail=compact` omite los actos y los productos de cada clase.',
  },
  tool: {
    name: 'get_brand_report',
    line: 'The detail of one mark; estadoDerivado: what acts and dates prove where the reported status is late, evidencia: why.',
    answer: getBrandDetail.tool.answer,
  },
  input: z.strictObject({
    nro: numeroParam.describe('The application number.'),
    detail: detailParam,
  }),
  output: brandReportSchema.or(compactBrandReportSchema),
  example: { input: { nro: EXAMPLE.elder }, variants: { compact: { detail: 'compact' } } },
} as const satisfies OperationRow;
