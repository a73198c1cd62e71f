import type { z } from 'zod';
import type { OperationRow } from './operation-row.ts';
import { addWatchItem } from './operations/add-watch-item.ts';
import { calculatePlazo } from './operations/calculate-plazo.ts';
import { clearBrand } from './operations/clear-brand.ts';
import { compareBrands } from './operations/compare-brands.ts';
import { createCalendar } from './operations/create-calendar.ts';
import { createWatchlist } from './operations/create-watchlist.ts';
import { decideWatchThread } from './operations/decide-watch-thread.ts';
import { deleteCalendar } from './operations/delete-calendar.ts';
import { deleteWatchlist } from './operations/delete-watchlist.ts';
import { exportBrands } from './operations/export-brands.ts';
import { findSimilarByNumber } from './operations/find-similar-by-number.ts';
import { findSimilarByText } from './operations/find-similar-by-text.ts';
import { getBrandDetail } from './operations/get-brand-detail.ts';
import { getBrandOpposition } from './operations/get-brand-opposition.ts';
import { getBrandPlazos } from './operations/get-brand-plazos.ts';
import { getBrandReport } from './operations/get-brand-report.ts';
import { getBrandsBatch } from './operations/get-brands-batch.ts';
import { getFeriados } from './operations/get-feriados.ts';
import { getFeriadosCobertura } from './operations/get-feriados-cobertura.ts';
import { getFreshness } from './operations/get-freshness.ts';
import { getPlazosCalendar } from './operations/get-plazos-calendar.ts';
import { getSyncRuns } from './operations/get-sync-runs.ts';
import { getUsage } from './operations/get-usage.ts';
import { getWatchlist } from './operations/get-watchlist.ts';
import { insightsByClass } from './operations/insights-by-class.ts';
import { insightsByEstado } from './operations/insights-by-estado.ts';
import { insightsByHolder } from './operations/insights-by-holder.ts';
import { insightsByMonth } from './operations/insights-by-month.ts';
import { insightsByRepresentante } from './operations/insights-by-representante.ts';
import { insightsRelatedClasses } from './operations/insights-related-classes.ts';
import { listCalendars } from './operations/list-calendars.ts';
import { listChanges } from './operations/list-changes.ts';
import { listDeliveries } from './operations/list-deliveries.ts';
import { listOpenOppositions } from './operations/list-open-oppositions.ts';
import { listPersonas } from './operations/list-personas.ts';
import { listPlazos } from './operations/list-plazos.ts';
import { listWatchHits } from './operations/list-watch-hits.ts';
import { listWatchItems } from './operations/list-watch-items.ts';
import { listWatchPlazos } from './operations/list-watch-plazos.ts';
import { listWatchThreads } from './operations/list-watch-threads.ts';
import { listWatchlists } from './operations/list-watchlists.ts';
import { patchWatchlist } from './operations/patch-watchlist.ts';
import { previewWatch } from './operations/preview-watch.ts';
import { removeWatchItem } from './operations/remove-watch-item.ts';
import { screenBrands } from './operations/screen-brands.ts';
import { searchBrands } from './operations/search-brands.ts';
import { testWebhook } from './operations/test-webhook.ts';
import { whyWatch } from './operations/why-watch.ts';

/**
 * Every operation of the service, in the order of the specification. A fixed path precedes a path with a parameter in
 * the same position, so that routers match it first.
 */
const rows = {
  searchBrands,
  findSimilarByText,
  clearBrand,
  compareBrands,
  exportBrands,
  getBrandDetail,
  getBrandReport,
  getBrandOpposition,
  findSimilarByNumber,
  getBrandsBatch,
  screenBrands,
  listOpenOppositions,
  listPersonas,
  getBrandPlazos,
  listPlazos,
  getPlazosCalendar,
  createCalendar,
  listCalendars,
  deleteCalendar,
  calculatePlazo,
  listChanges,
  getFreshness,
  getSyncRuns,
  insightsByClass,
  insightsByEstado,
  insightsByMonth,
  insightsByHolder,
  insightsByRepresentante,
  insightsRelatedClasses,
  getFeriadosCobertura,
  getFeriados,
  getUsage,
  createWatchlist,
  listWatchlists,
  previewWatch,
  listWatchPlazos,
  getWatchlist,
  patchWatchlist,
  deleteWatchlist,
  listWatchHits,
  whyWatch,
  listWatchThreads,
  decideWatchThread,
  listWatchItems,
  addWatchItem,
  removeWatchItem,
  listDeliveries,
  testWebhook,
} as const satisfies Readonly<Record<string, OperationRow>>;

/** Name of an operation. */
export type OperationId = keyof typeof rows;

/** The literal type of an operation's row, from which its input and output types are derived. */
export type RowOf<Id extends OperationId> = (typeof rows)[Id];

/** The input of an operation as a caller sends it. */
export type OperationInput<Id extends OperationId> = z.input<RowOf<Id>['input']>;

/** The input of an operation as its handler receives it, after parsing. */
export type ParsedInput<Id extends OperationId> = z.output<RowOf<Id>['input']>;

/** The response body of an operation. */
export type OperationOutput<Id extends OperationId> = z.infer<RowOf<Id>['output']>;

/** The row of an operation with its id. */
export interface Operation<Id extends OperationId = OperationId> extends OperationRow {
  readonly id: Id;
}

/**
 * Every operation by its id.
 * @internal
 */
export const operationById = Object.fromEntries(
  Object.entries(rows).map(([id, row]) => [id, { id, ...row }]),
) as unknown as {
  readonly [Id in OperationId]: Operation<Id> & Pick<RowOf<Id>, 'input' | 'output' | 'example'>;
};

/** Every operation, in the order of the specification. */
export const operations: readonly Operation[] = Object.values(operationById);
