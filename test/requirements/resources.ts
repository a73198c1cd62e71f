import { served } from './requirement.ts';

/** Sections 1 to 3: purpose, resources and states. */
export const resourceRequirements = {
  ...served('1', {
    'SERVICE-NEUTRAL': 'A status is returned as the office reports it.',
    'SERVICE-READ-ONLY': 'Nothing under /v1 writes, watchlists apart.',
    'SERVICE-KEYED': 'Everything under /v1 needs an API key.',
    'SERVICE-MCP-SAME': 'MCP uses the keys, scopes and schemas of REST and returns its results.',
    'SERVICE-FEEDS': 'Three feeds keep the corpus current: spreadsheet, gazette, portal.',
    'SERVICE-GAZETTE-DAYS': 'The gazette appears Monday to Friday in Santiago time.',
    'SERVICE-MCP-COUNTERS': 'MCP and REST share the quota and rate-limit counters.',
    'SERVICE-HITS-PULL': 'Hits can always be pulled; the signed webhook is optional.',
  }),

  ...served('2.1', {
    'ERROR-ENVELOPE': 'Every error body is { error: { code, message, requestId } }.',
    'ERROR-REQUEST-ID': 'The requestId of an error is also the header x-request-id.',
    'ERROR-OWN-REQUEST-ID': 'A client may send its own id in X-Request-Id.',
  }),

  ...served('2.2', {
    'SUMMARY-nroSolicitud': 'A summary carries the application number.',
    'SUMMARY-nroRegistro': 'The registration number is absent or null without one; never `0`.',
    'SUMMARY-denominacion': 'A summary carries the mark text.',
    'SUMMARY-estado': 'A summary carries one of the 14 status codes.',
    'SUMMARY-tipoSigno': 'A summary carries a sign-type code of the catalog.',
    'SUMMARY-fechaPresentacion': 'The filing date is YYYY-MM-DD or null.',
    'SUMMARY-fechaVencimiento': 'The expiry date is YYYY-MM-DD or null.',
    'SUMMARY-score': 'score is there on the free-text path only, not on listings or batch.',
    'SUMMARY-clases': 'Summaries of listings and batch carry the Nice classes.',
    'SUMMARY-titular': 'Summaries of listings and batch carry the holder names.',
    'SUMMARY-enrichmentPending': 'Summaries of listings and batch carry the enrichment flag.',
    'SUMMARY-matchedFields':
      'matchedFields is omitted without identity or text match, and on batch.',
    'SUMMARY-matchedBy': 'matchedBy names the channel: exact, fuzzy, phonetic or semantic.',
    'SUMMARY-highlight': 'highlight spans the literal match in nombre, accents and case aside.',
    'SUMMARY-highlight-absent': 'No highlight on hits that only sound alike, and on listings.',
    'SUMMARY-highlight-semantic': 'No highlight on hits that only mean alike.',
    'SUMMARY-highlight-similar': 'No highlight on the similar-search paths.',
  }),

  ...served('2.3', {
    'DETAIL-ADDS': 'Detail adds classes, persons and annotations.',
    'DETAIL-HISTORICAS-PRESENT': 'personasHistoricas is always there, empty for most marks.',
    'DETAIL-COMUNA': 'comuna and region are codes without a leading zero.',
    'DETAIL-NO-ADDRESS': 'The street address is never exposed.',
    'DETAIL-SENTINEL': '99, 999 and 99999 stay as the sentinel of unknown or foreign.',
    'DETAIL-CURRENT': 'personas lists current holders and representatives only.',
    'DETAIL-HISTORICAS-PROOF':
      'A past holder carries retiradoEn and the annotation that proved it.',
    'DETAIL-HISTORICAS-MEAN': 'A non-empty personasHistoricas says that the mark changed hands.',
    'DETAIL-CO-OWNERS': 'Co-owners stay current.',
    'DETAIL-RETIREMENT': 'Retirement takes a transfer annotation that names the acquirer.',
    'DETAIL-PROVINCIA': 'Three digits of the padded comuna give the province.',
    'ANNOTATION-ID': 'An annotation has a stable id.',
    'ANNOTATION-APPENDED': 'Acts are added to a mark and none is taken away.',
    'ANNOTATION-SECTION': 'seccionTipo and seccionNombre may both be null.',
    'REPORT-DERIVADO': 'The report adds estadoDerivado, omitted with nothing to add.',
    'REPORT-DESACTUALIZADO': 'estadoDesactualizado is always present in the report.',
    'REPORT-EVIDENCE': 'Both rest on grant acts, number, class statuses and registration date.',
    'REPORT-ESTADO-RAW': 'estado in the report stays as the office reports it.',
    'REPORT-SAME-ON-MCP': 'The additive fields are identical on REST and MCP.',
  }),

  ...served('2.4', {
    'PAGE-BRANDS': 'A listing is { items, nextCursor, estimatedTotal, facets?, dataAsOf? }.',
    'PAGE-BRANDS-TOTAL': 'estimatedTotal is there in every pagination mode.',
    'PAGE-BATCH': 'A batch is { items, notFound, dataAsOf? }.',
    'PAGE-PERSONAS': 'The persons listing has marcasTotal (current) and marcasHistoricas.',
    'PAGE-HITS': 'A hits page is { items, nextCursor }.',
    'PAGE-BY-REPRESENTANTE': 'by-representante rows: representanteId, nombre, apellido, pais, n.',
    'PAGE-INSIGHT': 'An insight is { data, dataAsOf?, coverageThrough? }.',
    'PAGE-COVERAGE': 'Holiday coverage is { from, through }.',
    'PAGE-OPERATIONS': 'Freshness and sync runs, enveloped, are { data, dataAsOf? }.',
  }),

  ...served('2.5', {
    'WATCHLIST-id': 'A watchlist has an id.',
    'WATCHLIST-label': 'label is its name.',
    'WATCHLIST-items': 'items are what is watched: marks by text or application number.',
    'WATCHLIST-filters': 'filters are those that it was given.',
    'WATCHLIST-CALLBACK-NULL': 'callbackUrl null or omitted means pull only.',
    'WATCHLIST-BASELINE': 'baseline opts in to one match against the whole corpus.',
    'WATCHLIST-STATUS': 'status is active, paused or retired.',
    'WATCHLIST-LIVENESS': 'baselineStatus and lastSweptAt tell that the watch is alive.',
    'WATCHLIST-SECRET': 'signingSecret is returned by create and rotation only, never by reads.',
    'WATCHLIST-SECRET-FORMAT': 'A signing secret begins with whsec_.',
  }),
  ...served('2.6', {
    'FILTERS-OPTIONAL': 'A watchlist needs no filter.',
    'FILTERS-MINSCORE': 'minScore is 0 to 1, by default 0.7.',
    'FILTERS-CLASE': 'clase names the classes to consider.',
    'FILTERS-ALLCLASSES': 'allClasses widens a number watch from its own class to all.',
    'FILTERS-LIVEONLY': 'liveOnly leaves out denegada, vencida and anulada, and nothing else.',
  }),
  ...served('2.7', {
    'WATCHITEM-SHAPE': 'A watch item is { id: number, watchlistId, mark, createdAt }.',
  }),
  ...served('2.8', {
    'WATCHHIT-SHAPE': 'A hit names item, list, mark, trigger, score, signals, kind and time.',
    'WATCHHIT-KIND': 'hitKind is new_filing, update_on_prior or baseline.',
    'WATCHHIT-SNAPSHOT': 'snapshot is the summary frozen at detection.',
  }),

  ...served('3.1', {
    'ESTADO-VOCABULARY': 'The 14 status codes are the vocabulary.',
    'ESTADO-LIFECYCLE': 'The vocabulary has a lifecycle order.',
    'ESTADO-LAG': 'The derived fields expose that numbers are assigned before the status flips.',
  }),
  ...served('3.2', {
    'WATCHLIST-PAUSE': 'PATCH status paused suspends an active watch, reversibly.',
    'WATCHLIST-RESUME': 'PATCH status active resumes a paused watch.',
    'WATCHLIST-RETIRE': 'DELETE retires softly with 204; hits stay readable.',
    'WATCHLIST-RETIRED-NOT-SENT': 'retired cannot be sent as a status.',
  }),
};
