import type { z } from 'zod';
import { brandBatchParamsSchema, brandBatchSchema } from './brand-batch.ts';
import {
  brandDetailParamsSchema,
  brandDetailSchema,
  compactBrandDetailSchema,
} from './brand-detail.ts';
import { brandExportParamsSchema, brandExportSchema } from './brand-export.ts';
import { brandListingParamsSchema, brandPageSchema } from './brand-listing.ts';
import {
  brandReportParamsSchema,
  brandReportSchema,
  compactBrandReportSchema,
} from './brand-report.ts';
import {
  calendarsSchema,
  createCalendarParamsSchema,
  createdCalendarSchema,
  deleteCalendarParamsSchema,
  listCalendarsParamsSchema,
} from './calendars.ts';
import { changesPageSchema, changesParamsSchema } from './changes.ts';
import { compareParamsSchema, comparisonSchema } from './compare.ts';
import {
  holidayCoverageParamsSchema,
  holidayCoverageSchema,
  holidayListSchema,
  holidaysEnvelopeSchema,
  holidaysParamsSchema,
} from './holidays.ts';
import {
  byClassSchema,
  byEstadoSchema,
  byHolderSchema,
  byMonthParamsSchema,
  byMonthSchema,
  byRepresentanteSchema,
  insightParamsSchema,
  topInsightParamsSchema,
} from './insights.ts';
import { type OperationId, type OperationRoute, operationRoutes } from './operation-routes.ts';
import { operationSummaries } from './operation-summaries.ts';
import {
  brandOppositionParamsSchema,
  brandOppositionSchema,
  openOppositionsParamsSchema,
  openOppositionsSchema,
} from './opposition.ts';
import { personasPageSchema, personasParamsSchema } from './personas.ts';
import {
  brandPlazosParamsSchema,
  brandPlazosSchema,
  calculatedPlazoSchema,
  calculatePlazoParamsSchema,
  plazosCalendarParamsSchema,
  plazosCalendarSchema,
  plazosPageSchema,
  plazosParamsSchema,
} from './plazos.ts';
import { screeningParamsSchema, screeningSchema } from './screening.ts';
import {
  similarBrandsSchema,
  similarByNumberParamsSchema,
  similarByTextParamsSchema,
} from './similar.ts';
import {
  freshnessEnvelopeSchema,
  freshnessListSchema,
  freshnessParamsSchema,
  syncRunListSchema,
  syncRunsEnvelopeSchema,
  syncRunsParamsSchema,
} from './sync-run.ts';
import { usageParamsSchema, usageSchema } from './usage.ts';
import { watchHitsPageSchema, watchHitsParamsSchema } from './watch-hit.ts';
import {
  addWatchItemParamsSchema,
  createdWatchlistSchema,
  createWatchlistParamsSchema,
  deleteWatchlistParamsSchema,
  emptySchema,
  listWatchlistsParamsSchema,
  patchedWatchlistSchema,
  patchWatchlistParamsSchema,
  removeWatchItemParamsSchema,
  watchItemListSchema,
  watchItemSchema,
  watchlistParamsSchema,
  watchlistSchema,
  watchlistsSchema,
} from './watchlist.ts';
import {
  deliveriesSchema,
  listDeliveriesParamsSchema,
  testWebhookParamsSchema,
  webhookTestSchema,
} from './webhook.ts';

interface OperationSchemas {
  readonly input: z.ZodType;
  readonly output: z.ZodType;
}

/**
 * What goes in and what comes out of each operation: for skins. Callers have `OperationInput` and
 * `OperationOutput`.
 * @internal
 */
export const operationSchemas = {
  searchBrands: { input: brandListingParamsSchema, output: brandPageSchema },
  findSimilarByText: { input: similarByTextParamsSchema, output: similarBrandsSchema },
  compareBrands: { input: compareParamsSchema, output: comparisonSchema },
  exportBrands: { input: brandExportParamsSchema, output: brandExportSchema },
  getBrandDetail: {
    input: brandDetailParamsSchema,
    output: brandDetailSchema.or(compactBrandDetailSchema),
  },
  getBrandReport: {
    input: brandReportParamsSchema,
    output: brandReportSchema.or(compactBrandReportSchema),
  },
  getBrandOpposition: { input: brandOppositionParamsSchema, output: brandOppositionSchema },
  findSimilarByNumber: { input: similarByNumberParamsSchema, output: similarBrandsSchema },
  getBrandsBatch: { input: brandBatchParamsSchema, output: brandBatchSchema },
  screenBrands: { input: screeningParamsSchema, output: screeningSchema },
  listOpenOppositions: { input: openOppositionsParamsSchema, output: openOppositionsSchema },
  listPersonas: { input: personasParamsSchema, output: personasPageSchema },
  getBrandPlazos: { input: brandPlazosParamsSchema, output: brandPlazosSchema },
  listPlazos: { input: plazosParamsSchema, output: plazosPageSchema },
  getPlazosCalendar: { input: plazosCalendarParamsSchema, output: plazosCalendarSchema },
  createCalendar: { input: createCalendarParamsSchema, output: createdCalendarSchema },
  listCalendars: { input: listCalendarsParamsSchema, output: calendarsSchema },
  deleteCalendar: { input: deleteCalendarParamsSchema, output: emptySchema },
  calculatePlazo: { input: calculatePlazoParamsSchema, output: calculatedPlazoSchema },
  listChanges: { input: changesParamsSchema, output: changesPageSchema },
  getFreshness: {
    input: freshnessParamsSchema,
    output: freshnessListSchema.or(freshnessEnvelopeSchema),
  },
  getSyncRuns: {
    input: syncRunsParamsSchema,
    output: syncRunListSchema.or(syncRunsEnvelopeSchema),
  },
  insightsByClass: { input: insightParamsSchema, output: byClassSchema },
  insightsByEstado: { input: insightParamsSchema, output: byEstadoSchema },
  insightsByMonth: { input: byMonthParamsSchema, output: byMonthSchema },
  insightsByHolder: { input: topInsightParamsSchema, output: byHolderSchema },
  insightsByRepresentante: { input: topInsightParamsSchema, output: byRepresentanteSchema },
  getFeriadosCobertura: { input: holidayCoverageParamsSchema, output: holidayCoverageSchema },
  getFeriados: {
    input: holidaysParamsSchema,
    output: holidayListSchema.or(holidaysEnvelopeSchema),
  },
  getUsage: { input: usageParamsSchema, output: usageSchema },
  createWatchlist: { input: createWatchlistParamsSchema, output: createdWatchlistSchema },
  listWatchlists: { input: listWatchlistsParamsSchema, output: watchlistsSchema },
  getWatchlist: { input: watchlistParamsSchema, output: watchlistSchema },
  patchWatchlist: { input: patchWatchlistParamsSchema, output: patchedWatchlistSchema },
  deleteWatchlist: { input: deleteWatchlistParamsSchema, output: emptySchema },
  listWatchHits: { input: watchHitsParamsSchema, output: watchHitsPageSchema },
  listWatchItems: { input: watchlistParamsSchema, output: watchItemListSchema },
  addWatchItem: { input: addWatchItemParamsSchema, output: watchItemSchema },
  removeWatchItem: { input: removeWatchItemParamsSchema, output: emptySchema },
  listDeliveries: { input: listDeliveriesParamsSchema, output: deliveriesSchema },
  testWebhook: { input: testWebhookParamsSchema, output: webhookTestSchema },
} as const satisfies Record<OperationId, OperationSchemas>;

/** What a caller passes to an operation. */
export type OperationInput<Id extends OperationId> = z.input<
  (typeof operationSchemas)[Id]['input']
>;

/** What an operation's `run` gets after parsing. */
export type ParsedInput<Id extends OperationId> = z.output<(typeof operationSchemas)[Id]['input']>;

/** What an operation answers. */
export type OperationOutput<Id extends OperationId> = z.infer<
  (typeof operationSchemas)[Id]['output']
>;

/** A whole operation row: route and schemas. */
export type Operation<Id extends OperationId = OperationId> = OperationRoute &
  (typeof operationSchemas)[Id] & { readonly id: Id; readonly summary: string };

/**
 * Every operation row by its id.
 * @internal
 */
export const operationById = Object.fromEntries(
  (Object.keys(operationRoutes) as OperationId[]).map((id) => [
    id,
    {
      id,
      summary: operationSummaries[id],
      ...operationRoutes[id],
      ...operationSchemas[id],
    },
  ]),
) as unknown as { readonly [Id in OperationId]: Operation<Id> };

/** Every operation row, in the order of the specification. */
export const operations: readonly Operation[] = Object.values(operationById);
