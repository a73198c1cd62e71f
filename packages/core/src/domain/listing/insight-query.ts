import type { z } from 'zod';
import type { insightParamsSchema } from '../../contract/insights.ts';
import { parseBrandFilters } from './brand-filters.ts';
import { type BrandQuery, EVERY_MARK } from './brand-query.ts';

/**
 * Parameters of the aggregations as the marks that they count (decision C13).
 * @throws ServiceError `validation_error` for dates in the wrong order
 */
export function parseInsightQuery({
  estado,
  tipoSigno,
  ...filters
}: z.output<typeof insightParamsSchema>): BrandQuery {
  return Object.freeze({
    ...EVERY_MARK,
    ...parseBrandFilters({
      ...filters,
      ...(estado !== undefined && { estado: [estado] }),
      ...(tipoSigno !== undefined && { tipoSigno: [tipoSigno] }),
    }),
  });
}
