import { z } from 'zod';
import { brandDetailSchema, compactoSchema, detailParam } from './brand-detail.ts';
import { estadoSchema } from './estado-schema.ts';
import { numeroParam } from './wire-text.ts';

/** What `GET /v1/brands/{nro}/report` takes. */
export const brandReportParamsSchema = z.strictObject({
  nro: numeroParam.describe('The application number.'),
  detail: detailParam,
});
export type BrandReportParams = z.input<typeof brandReportParamsSchema>;

/** One fact that a derived status rests on: the rule of decision C7 and where it was read. */
export const evidenciaSchema = z
  .object({
    regla: z.string(),
    anotacionId: z.string().optional(),
    campo: z.string().optional(),
    valor: z.string().optional(),
  })
  .meta({ id: 'Evidencia' });
export type Evidencia = z.infer<typeof evidenciaSchema>;

/** Detail plus the derived status (specification 2.3, decisions C6 and C7). */
export const brandReportSchema = brandDetailSchema
  .extend({
    estadoDerivado: estadoSchema.optional(),
    estadoDesactualizado: z.boolean(),
    evidencia: z.array(evidenciaSchema),
  })
  .meta({ id: 'BrandReport' });
export type BrandReport = z.infer<typeof brandReportSchema>;

/** The report without the acts and the goods of each class; `evidencia` still names its acts. */
export const compactBrandReportSchema = brandReportSchema
  .omit({ anotaciones: true })
  .extend({ compacto: compactoSchema })
  .meta({ id: 'CompactBrandReport' });
export type CompactBrandReport = z.infer<typeof compactBrandReportSchema>;
