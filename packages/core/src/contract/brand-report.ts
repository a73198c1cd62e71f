import { z } from 'zod';
import { brandDetailSchema } from './brand-detail.ts';
import { estadoSchema } from './estado.ts';
import { numeroSchema } from './wire-text.ts';

export const brandReportParamsSchema = z.object({
  nro: numeroSchema.describe('Application number.'),
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
