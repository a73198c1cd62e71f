import type { OperationId } from './operation-routes.ts';

/**
 * The rules of each operation in the words that callers read on the reference page. What one parameter or field means stands in its schema.
 */
export const operationDescriptions: Readonly<Record<OperationId, string>> = {
  searchBrands: `Without text, lists marks: newest filing first unless \`sort\` says otherwise. With \`q\` or \`nombre\`, ranks them by text and adds \`score\`.

Values of one repeated parameter are alternatives; different parameters must all hold. \`q\` may be narrowed by \`clase\`, \`estado\`, \`tipoSigno\`, dates, persons, \`liveOnly\` and \`vivas\`. Together with \`nombre\`, \`nroSolicitud\` or \`nroRegistro\` it is discarded and those fields are searched.

Paging: send \`nextCursor\` back unchanged as \`cursor\` until it is null; or use \`offset\`, but not both. Relevance takes cursors only. \`fechaActualizacion\`, \`denominacion\` and \`estado\` orders take offsets only. Marks without filing date come last in both date orders. With text, only the best 600 or so are sorted, counted and paged.`,
  findSimilarByText:
    'Compares a text with the marks in how they are written, sound and, where it is on, what they mean. All classes are compared unless `clase` narrows them. Most similar first; below 0.7 a mark is marked `lowConfidence`.',
  compareBrands:
    'Two names, each a text or a mark of the register, as similar search judges them: the same score to the last bit, how alike they are in writing, sound and meaning, and what they share with its place in each. It is evidence and no verdict: goods, images and reputation are not looked at.',
  exportBrands: `All marks that the filters find, newest filing first, in one streamed document. Which marks and in which order is settled when it begins; each row is as it stands when it is written.

NDJSON: a line \`{ "manifest": ... }\` with the total and the cursor from which to follow the changes, a mark a line, and a last line \`{ "end": { "count", "sha256" } }\`, the hash over the row lines with their line feeds. A document without that line is not whole; an error after the start is a last line \`{ "error": { "code", "message" } }\`. CSV: a row of field names and a row for each mark; it is whole when it has as many as \`x-total-count\` says. Lists are joined by \`|\`, which inside a value is \`\\|\`; a cell that a spreadsheet would take for a formula begins with \`'\`.

Costs one unit for each 1,000 rows begun, at least one, charged at once: with too few left, \`quota_exceeded\` and nothing is charged. \`dryRun=true\` tells total and units for one unit.`,
  getBrandDetail:
    'One mark with its classes, current holders and representatives, former holders, acts and the documents that named it. `personas` lists only who holds or represents now; a former holder is listed with the act that proves the transfer. `detail=compact` leaves out the acts and the goods of each class.',
  getBrandReport:
    'The detail, and whether the reported `estado` is still current. `estadoDerivado` is present when grant acts, the registration number and date or the classes say more than `estado`; `evidencia` names what it rests on. `estado` itself stays as the office reports it. `detail=compact` leaves out the acts and the goods of each class.',
  getBrandOpposition:
    'The acts of opposition of one mark, oldest first, and whether the newest one leaves it open.',
  findSimilarByNumber:
    'Compares a known mark with the others. Only marks that share a class with it are compared, unless `clase` or `allClasses` says otherwise; the mark itself is left out. Below 0.7 a mark is marked `lowConfidence`.',
  getBrandsBatch:
    'Found marks stand in `items`, the others in `notFound`, both in the order asked. A repeated number counts once in the answer. One call costs one quota unit, whatever its size.',
  screenBrands:
    'Up to 50 names, each a text `q` or the number `nro` of a mark, compared as a similar search compares one, in one pass. An answer for each stands in the order asked. The `clase` of a name replaces that of the request. An unknown number is the `error` of its entry and spoils no other. Costs one quota unit for each name, all charged at once; with fewer left nothing is charged.',
  listOpenOppositions:
    'Marks whose newest act of opposition does not close it, newest opening first. There is no filter by date.',
  listPersonas:
    'One entry for each person: the same tax id, or without one the same name and country. Sorted by the number of current marks, most first. A tax id is shown for legal persons only.',
  getBrandPlazos:
    'The terms that run for a mark, such as opposition, renewal or nullity, as of today in Santiago. A date is given only where the data carries what it rests on; `falta` says what is missing and `advertencias` what a date does not prove. No legal advice.',
  listPlazos:
    'Marks whose term of the kind `tipo` ends from `desde` (today when left out) to `hasta`, soonest first, with the filters of a listing: exactly those whose own terms have such a date. An earlier `desde` lists what is over too. A range of `oposicion` or `publicacion` beyond the calendar: `fuera_de_cobertura`. Renewals that are due: `tipo=renovacion`.',
  getPlazosCalendar:
    'The listing of terms as an iCalendar file (RFC 5545), at most 1,000 entries of a day each, with texts in Spanish or English. The header `x-total-count` says how many terms there are; where they are more, the first entry says so and from which `desde` to go on. An entry keeps its identity: a calendar that reads the file again moves what has moved. To subscribe a calendar program, which sends no key, use `POST /v1/calendars`.',
  createCalendar:
    'Makes an address `/cal/<secret>.ics` that answers `GET` without a key with the deadlines of `tipo` as they are at each reading. The address is told here and never again; whoever has it reads the calendar. It is gone once it is deleted, or its key is revoked or has expired, and goes over to the key that a rotation puts in the place of its own. Each UTC day on which it is read costs its key one unit. At most 50 of an organisation: more are `invalid_input`. What `GET /v1/plazos` refuses of `filters` is refused here.',
  listCalendars:
    'The addresses of the organisation of the key, or of the key itself where it has none, newest first. The secret of an address cannot be read again: make a new one and delete the old.',
  deleteCalendar:
    'The address is not answered any more. Deleting it again changes nothing and is 204 too.',
  calculatePlazo:
    'Counts from `desde`, which is not counted itself. Business days are Monday to Friday less holidays; terms of months and years end on the same day of a later month and move to the next business day. Beyond the calendar: `fuera_de_cobertura`.',
  listChanges:
    'Every mark that was created or updated, in the order in which it happened. Keep `nextCursor` and send it as `since`; empty `items` means nothing newer. A cursor never expires and works with any filter. Filters by person find the marks that the answering register finds: a mark that was sold comes under its new holder, with all its changes.',
  getFreshness:
    'One record for each source: when it last succeeded, how old its data is, and whether that is beyond its threshold.',
  getSyncRuns: 'Runs of imports and feeds with what each read and changed, newest first.',
  insightsByClass: 'How many marks stand in each Nice class. A mark counts in each of its classes.',
  insightsByEstado: 'How many marks have each status.',
  insightsByMonth:
    'How many marks were filed in each month, oldest month first. `limit` keeps the newest months; a month without filings is not among them.',
  insightsByHolder: 'Current holders by number of distinct marks, most first.',
  insightsByRepresentante:
    'Current representatives by number of distinct marks, most first. A mark counts once for each of its representatives, so the sum exceeds the number of marks.',
  getFeriadosCobertura:
    'The range of whole years that the calendar asserts to be complete. May be kept for an hour. Without any such year: `not_found`.',
  getFeriados:
    'Holidays from `desde` to `hasta`; an end left open is that of the coverage. Inside the coverage an empty list means that there is none. A date outside it: `fuera_de_cobertura`, with the coverage in the error.',
  getUsage: 'What the key has used of its month, and its burst limit. Asking costs nothing.',
  createWatchlist:
    'Watches marks for an organisation, which is that of the key. `signingSecret` is shown now and never again. With an idempotency key a repeated request gets the first answer for 24 hours; the same key with another body is an `idempotency_conflict`.',
  listWatchlists: 'All of them, newest first, retired ones included. Never with a secret.',
  getWatchlist: 'A watchlist of another organisation answers as one that does not exist.',
  patchWatchlist:
    'Changes only what is sent; `filters` are replaced as a whole. `rotateSecret: true` answers a new `signingSecret` once. A retired watchlist can no longer be changed.',
  deleteWatchlist: 'Sweeps and notifications stop. Hits stay readable.',
  listWatchHits:
    'What was detected, oldest first. Keep `nextCursor` and send it as `since` to get what is newer; null means that there is nothing newer yet: keep the one you have.',
  listWatchItems: 'The items of one watchlist.',
  addWatchItem:
    'Send exactly one of `mark`, `marca`, `nroSolicitud`. An item that is already watched is answered as it stands.',
  removeWatchItem: 'Its hits stay readable.',
  listDeliveries: 'Each notification with its attempts so far.',
  testWebhook:
    'Sends a signed `watch.hits` notification with `newHits: 0` and `test: true` to the callback address now, and tells what it answered.',
};
