import type { CallOperation } from '../call-operation.ts';
import type { CallOptions } from '../client-options.ts';
import type {
  InsightByClass,
  InsightByEstado,
  InsightByHolder,
  InsightByMonth,
  InsightByRepresentante,
  InsightsByClassInput,
  InsightsByEstadoInput,
  InsightsByHolderInput,
  InsightsByMonthInput,
  InsightsByRepresentanteInput,
} from '../contract-types.ts';

/** Counts of marks over the whole register (scope `insights:read`); all take the same filters. */
export interface InsightsResource {
  /** `GET /v1/insights/by-class`: a mark counts in each of its Nice classes. */
  byClass(params?: InsightsByClassInput, options?: CallOptions): Promise<InsightByClass>;
  /** `GET /v1/insights/by-estado`, in lifecycle order. */
  byEstado(params?: InsightsByEstadoInput, options?: CallOptions): Promise<InsightByEstado>;
  /** `GET /v1/insights/by-month`: by month of filing, ascending. */
  byMonth(params?: InsightsByMonthInput, options?: CallOptions): Promise<InsightByMonth>;
  /** `GET /v1/insights/by-holder`: current holders with the most marks. */
  byHolder(params?: InsightsByHolderInput, options?: CallOptions): Promise<InsightByHolder>;
  /** `GET /v1/insights/by-representante`: current representatives with the most marks. */
  byRepresentante(
    params?: InsightsByRepresentanteInput,
    options?: CallOptions,
  ): Promise<InsightByRepresentante>;
}

/** The `insights` methods, each one call of `call`. */
export function insightsResource(call: CallOperation): InsightsResource {
  return {
    byClass: (params = {}, options) => call('insightsByClass', params, options),
    byEstado: (params = {}, options) => call('insightsByEstado', params, options),
    byMonth: (params = {}, options) => call('insightsByMonth', params, options),
    byHolder: (params = {}, options) => call('insightsByHolder', params, options),
    byRepresentante: (params = {}, options) => call('insightsByRepresentante', params, options),
  };
}
