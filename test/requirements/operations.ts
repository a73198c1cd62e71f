import { served } from './requirement.ts';

/** Sections 4.3 and 4.5: insights, operational signals, MCP tools. */
export const operationRequirements = {
  ...served('4.3', {
    'INSIGHT-REPRESENTANTE': 'by-representante counts distinct marks, most first, up to topN.',
    'INSIGHT-REPRESENTANTE-FILTERS': 'It filters by estado, tipoSigno, both dates and clase.',
    'INSIGHT-PERSONS':
      'titularId and representanteId narrow aggregations to the marks of a person.',
    'INSIGHT-REPRESENTANTE-ONCE': 'A mark counts once for each of its representatives.',
    'INSIGHT-FIVE': 'Five aggregations share the date filters.',
    'FRESHNESS-ROUTE': 'GET /v1/freshness tells per source how fresh it is.',
    'FRESHNESS-ENVELOPE': 'envelope=true wraps freshness; the default is a bare array.',
    'SYNC-RUNS-ROUTE': 'GET /v1/sync-runs is the history of runs, with the same envelope.',
    'INSIGHT-SCOPE': 'Insights and operational signals need insights:read.',
    'FERIADOS-COVERAGE': 'GET /v1/feriados/cobertura is cacheable for one hour.',
    'FERIADOS-ROUTE': 'GET /v1/feriados lists the holidays from desde on.',
    'FERIADOS-OPEN-END': 'An open end of the holiday range is no error.',
    'FERIADOS-BEYOND': 'Beyond coverage is 422 fuera_de_cobertura with coverage.',
    'FERIADOS-EMPTY': 'Inside coverage an empty list means no holidays.',
    'COVERAGE-YEARS': 'Coverage is asserted year by year, contiguous from the earliest.',
    'COVERAGE-DECEMBER': 'Coverage ends on 31 December.',
    'COVERAGE-ENVELOPE': 'With envelope=true the coverage block reports that range.',
  }),

  ...served('4.5', {
    'MCP-HTTP-KEY': 'Over Streamable HTTP the key travels per request in X-API-Key.',
    'MCP-STDIO-KEY': 'Over stdio the key is read from SERVICE_API_KEY.',
    'MCP-search_brands': 'search_brands is GET /v1/brands.',
    'MCP-get_brand_detail': 'get_brand_detail is GET /v1/brands/{nroSolicitud}.',
    'MCP-get_brands_batch': 'get_brands_batch is POST /v1/brands/batch.',
    'MCP-SCOPES': 'A tool needs the scope of its REST route.',
    'MCP-EQUAL': 'MCP results equal REST results, error codes included.',
    'MCP-find_similar_brands': 'find_similar_brands is the similar endpoints.',
    'MCP-OPERATIONS': 'get_freshness and get_sync_runs are always enveloped, one unit each.',
    'MCP-get_feriados_cobertura': 'get_feriados_cobertura is its REST route.',
    'MCP-FUERA-DE-COBERTURA': 'fuera_de_cobertura is the same over MCP.',
    'MCP-insights_by_representante': 'insights_by_representante is its REST route.',
    'MCP-WATCH-TOOLS': 'The nine watch tools are the watch endpoints, with their scopes.',
    'MCP-WATCH-IDEMPOTENCY': 'watch_register takes idempotencyKey as an input.',
  }),
};
