import type { z } from 'zod';
import type { insightParamsSchema } from '../../contract/insights.ts';
import { type BrandQuery, EVERY_MARK } from './brand-query.ts';
import { requirePeriods } from './date-periods.ts';
import { distinctSorted } from './distinct-sorted.ts';

/**
 * Parameters of the aggregations as the marks that they count (decision C13).
 * @throws ServiceError `validation_error` for dates in the wrong order
 */
export function parseInsightQuery(params: z.output<typeof insightParamsSchema>): BrandQuery {
  requirePeriods(params);
  const { estado, tipoSigno, clase = [] } = params;
  return Object.freeze({
    ...EVERY_MARK,
    estado: estado === undefined ? [] : [estado],
    tipoSigno: tipoSigno === undefined ? [] : [tipoSigno],
    clase: distinctSorted(clase),
    fechaPresentacionDesde: params.fechaPresentacionDesde ?? null,
    fechaPresentacionHasta: params.fechaPresentacionHasta ?? null,
  });
}
