import { later, served } from './requirement.ts';

/** Sections 5 and 7 to 9: authentication, errors, limits, versions. */
export const accessRequirements = {
  ...served('5', {
    'AUTH-HEADER': 'Every /v1 call carries the key in X-API-Key.',
    'AUTH-401': 'Missing, malformed, unknown, revoked, expired: 401 and one message for all.',
    'AUTH-REVOKE': 'A revocation holds at once.',
    'AUTH-EXPIRY': 'After its date a key is invalid.',
    'AUTH-SCOPES-EMPTY': 'An empty scope array receives all read scopes.',
    'AUTH-SCOPES-LISTED': 'A non-empty array grants only what it lists.',
    'AUTH-403': 'A missing scope is 403 with a message that names it.',
    'CORS-OFF': 'By default no Access-Control-Allow-Origin is sent.',
    'CORS-ALLOWLIST': 'Exact origins of SERVICE_CORS_ALLOWLIST get it, without credentials.',
    'CORS-PREFLIGHT': 'Preflight from those origins is answered.',
    'CORS-NOT-MCP': 'MCP does not use CORS.',
  }),
  ...served('5', {
    'AUTH-NO-SELF-SERVICE': 'There is no key endpoint.',
    'AUTH-NOT-LOGGED': 'A raw key is never logged.',
    'AUTH-ROTATE': 'Rotation issues a new key and decommissions the old one.',
    'AUTH-QUOTA': 'A key belongs to a consumer and has a monthly quota.',
  }),
  ...served('5', {
    'AUTH-NO-ORG': 'A watch route with a key without organisation is 403, with its message.',
    'AUTH-WATCH-SCOPES': 'watch:read reads, watch:write writes.',
  }),

  ...served('7', {
    'ERROR-5XX': 'Server errors say nothing of what is inside.',
    'ERROR-validation_error': '400 validation_error: an invalid query or body.',
    'ERROR-invalid_rut': '400 invalid_rut: the check digit of a rut fails.',
    'ERROR-unauthorized': '401 unauthorized: no valid key.',
    'ERROR-forbidden': '403 forbidden: a missing scope.',
    'ERROR-not_found': '404 not_found: an unknown number or route.',
    'ERROR-invalid_input': '422 invalid_input: a batch of more than 100 numbers.',
    'ERROR-internal_error': '500 internal_error: an unexpected server error.',
    'ERROR-MCP': 'MCP tool errors are { error: { code, message } } with the codes of REST.',
  }),
  ...served('7', {
    'ERROR-413': 'An MCP body that is too large is 413.',
    'ERROR-quota_exceeded': '429 quota_exceeded with Retry-After and its message.',
    'ERROR-rate_limited': '429 rate_limited with Retry-After, per key with its message.',
  }),
  ...served('7', {
    'ERROR-fuera_de_cobertura': '422 fuera_de_cobertura carries coverage.',
  }),
  ...served('7', {
    'ERROR-forbidden-ORG': '403 forbidden: a watch route without an owning organisation.',
    'ERROR-not_found-WATCH': '404 not_found: a missing or foreign watchlist or item.',
    'ERROR-idempotency_conflict': '409 idempotency_conflict.',
    'ERROR-watchlist_too_large': '422 watchlist_too_large.',
  }),
  ...later('watch', '7', {
    'ERROR-unsafe_callback': '422 unsafe_callback.',
    'ERROR-service_unavailable': 'service_unavailable when the watch store is away.',
  }),

  ...served('8', {
    'LIMIT-PAGE': 'A brand page has 20 marks by default, 100 at most.',
    'LIMIT-OFFSET': 'An offset is 0 to 10000.',
    'LIMIT-BATCH': 'A batch has at most 100 numbers.',
    'LIMIT-REACH': 'A text search with a date sort reaches about 600 candidates.',
  }),
  ...served('8', {
    'LIMIT-BURST': '300 requests in 60 s per key, whatever the address, REST and MCP together.',
    'LIMIT-IP': '100 requests a minute per address, apart from the key.',
    'LIMIT-QUOTA': 'A monthly quota per key; Retry-After until the window resets.',
    'LIMIT-RETRY-AFTER': 'Every 429 carries Retry-After.',
  }),
  ...served('8', {
    'LIMIT-HITS-PAGE': 'A hits page has 50 by default, 200 at most.',
    'LIMIT-IDEMPOTENCY': 'Idempotency answers live 24 h.',
  }),
  ...served('8', {
    'LIMIT-FLOOR': 'The default watch floor is 0.7.',
  }),
  ...later('watch', '8', {
    'LIMIT-SKEW': 'Webhook skew is 300 s.',
    'LIMIT-DNS': 'The callback DNS check ends within 2 s.',
  }),

  ...served('9', {
    'VERSION-PREFIX': 'The contract lives under /v1.',
    'VERSION-NO-DEPRECATION': 'Deprecation, Link and Sunset headers are not sent.',
    'VERSION-RETIRED-denominacion': 'denominacion gave way to nombre and is discarded.',
    'VERSION-RETIRED-fechas': 'fechaDesde and fechaHasta gave way to fechaPresentacion bounds.',
    'VERSION-ESTADO-STRICT': 'A free estado text is 400.',
    'VERSION-TEXT-STAYS': 'q and nombre are not retired.',
  }),
  ...served('9', {
    'VERSION-RETIRED-INSIGHTS': 'The aggregations discard fechaDesde and fechaHasta too.',
    'VERSION-ESTADO-INSIGHTS': 'The scalar estado of insights is as strict.',
  }),
  ...later('record', '9', {
    'VERSION-NO-DATES': 'Similar marks and open oppositions have no date filter.',
  }),
};
