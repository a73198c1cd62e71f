import { served } from './requirement.ts';

/** Decisions C: the shapes of answers. */
export const shapeRequirements = {
  ...served('C', {
    'C-DATA-AS-OF': 'dataAsOf is the end of the newest good run that the answer knows.',
    'C-FECHA-ACTUALIZACION': 'fechaActualizacion is the time of the newest change of the mark.',
  }),
  ...served('C1', {
    'C1-ANY-ORDER':
      'A bare name is the one legal person of that name, in whatever order marks come.',
    'C1-PERSONA': 'A person has a name, a role, codes and, being legal, a tax id.',
    'C1-AMBAS': 'Who holds and represents is one person, ambas.',
    'C1-ID': 'A person has one id, whichever mark and role.',
    'C1-NATURAL': 'The tax id of a natural person is searched, and never shown or logged.',
    'C1-HASHED': 'The snapshot holds no tax id that could be read back.',
    'C1-PROVINCIA': 'provinciaDeComuna gives the province, null for the sentinel.',
    'C1-STATED':
      'A relation carries a tax id where a source gave one for that mark, and rut matches only those.',
    'C1-COMPARED':
      'Without a tax id one person is one comparison form: points, apostrophes and blanks of initials dropped.',
    'C1-ABBREVIATIONS': 'Abbreviations of companies are written out by the table of the office.',
    'C1-SAME': 'One tax id is one person; so are a bare name and its country.',
  }),
  ...served('C2', {
    'C2-RETIRED':
      'A holder retires only by a later transfer to one who now holds, and who did not acquire it back.',
    'C2-LAST-MENTION':
      'Each person of a detail has ultimaMencion, the time of the newest document that lists them.',
    'C2-CO-OWNERS': 'Co-owners of whom the newest list is silent stay.',
  }),
  ...served('C3', {
    'C3-ID':
      'The id of an annotation follows brand, date, code, folded description and its place among equals.',
  }),
  ...served('C4', {
    'C4-ADDITIVE': 'Summaries also carry fechaRegistro (nullable) and fechaActualizacion.',
    'C4-PENDING': 'enrichmentPending is true until classes and holders are known.',
    'C4-MATCHED': 'matchedFields has an entry for each identity field sent, and for text.',
    'C4-Q-DENOMINATION': 'q searches the denomination only.',
    'C4-SCORE': 'score is there whenever text ranks, whatever the sort.',
  }),
  ...served('C5', {
    'C5-DETAIL': 'A detail has the shape of the contract, annotations oldest first.',
  }),
  ...served('C6', {
    'C6-REPORT': 'A report is the detail with what derives from it and the evidence.',
  }),
  ...served('C7', {
    'C7-RULES': 'The first of the seven rules that applies derives the status.',
    'C7-REFUSED': 'After a refusal only a number, its date and a later grant say registrada.',
    'C7-NOTHING': 'Nothing, or what the office says itself, is no derived status.',
  }),
  ...served('C8', {
    'C8-EVENTS': 'The events of an opposition go by date, with the act that closes it.',
    'C8-UNLISTED': 'An act whose code the catalog lacks is read by its text.',
  }),
  ...served('C9', {
    'C9-ORDER': 'Open oppositions are listed by the newest opening.',
    'C9-FILTERS': 'They are filtered by class, holder and representative, and paged by cursor.',
  }),
  ...served('C10', {
    'C10-FILTERS': 'Status and liveOnly narrow before the best similar marks are chosen.',
    'C10-EXCLUDED':
      'Marks that somebody holds now are left out, by tax id or person id, under all its names.',
    'C10-SEGMENTS':
      'Similar marks do not depend on how marks are split into segments, at any minScore.',
    'C10-CLASSES':
      'By number the classes of the mark count unless others are named; by text all do.',
    'C10-PAGE': 'Similar marks come best first, down to minScore, at most limit.',
    'C10-LOW-CONFIDENCE': 'lowConfidence is a score below 0.7.',
    'C10-BOOLEANS': 'Booleans are true, 1, false or 0; allClasses alone takes anything for false.',
  }),
  ...served('C11', {
    'C11-SIGNALS':
      'Signals tell equality, letters, sound, meaning, containment and shared classes.',
    'C11-NO-EMBEDDER': 'semantic is null while no embedder is on.',
  }),
  ...served('C12', {
    'C12-PERSONAS':
      'Persons are listed by marks, then id; found by name, role, country and region; paged by cursor.',
  }),
  ...served('C13', {
    'C13-ROWS': 'The five aggregations count what SQL counts, under each filter.',
    'C13-TOPN': 'topN is 1 to 100, by default 20.',
    'C13-COVERAGE-THROUGH': 'coverageThrough is the newest filing date.',
    'C13-TOOLS': 'Each aggregation is a tool.',
  }),
  ...served('C14', {
    'C14-SHAPE': 'Facets are lists of { value, count } by dimension.',
    'C14-ORDER': 'Counts descend, then values ascend; there is no zero.',
    'C14-RESULT': 'Counts describe exactly the current result, its own filters included.',
  }),
  ...served('C15', {
    'C15-INTERRUPTED':
      'A run whose writer is gone is interrupted for whoever reads the ledger next.',
    'C15-FRESHNESS':
      'Freshness tells successes, attempts, how far the data reaches, its age and whether it is stale.',
    'C15-RUNS':
      'Runs are newest first, filtered by source and status, and paged in their envelope.',
    'C15-NOTHING-NEW': 'A run that found nothing new is a success.',
    'C15-ERROR': 'The error of a run is one plain line.',
  }),
  ...served('C16', {
    'C16-PRIVATE':
      'Keyed answers are private, no-cache; a tag of their content alone says when they still hold.',
    'C16-FERIADOS': 'Holidays are a bare array, or enveloped with their coverage.',
    'C16-UNCOVERED': 'Nothing covered: coverage is null, and there is no /cobertura.',
  }),
  ...served('C17', {
    'C17-RECORD': 'A watchlist tells its items, status, baseline and what became of its callback.',
    'C17-LIST': 'Lists are newest first, retired ones too.',
    'C17-ITEMS':
      'An item is given as marca, nroSolicitud or mark, and is a text or a known number.',
    'C17-SAME': 'Same kind and same folded text are the same item.',
    'C17-HITS-STAY': 'Removing an item keeps its hits.',
    'C17-CAPS': 'Caps are of the organisation, retired lists aside.',
    'C17-STRICT': 'Bodies and filters with an unknown key are 400.',
    'C17-PATCH-NOTHING': 'A patch of nothing, or of the same status, changes nothing.',
    'C17-RETIRED': 'A retired list is read, and every change of it is 404.',
    'C17-FORWARD': 'Later items never apply backwards; a baseline covers those of the start.',
    'C17-PAUSED': 'What changed during a pause is swept on resume, with one notification.',
  }),
  ...served('C18', {
    'C18-FEED':
      'Hits are oldest first and numbered under the lock of their list: a client misses none.',
    'C18-CURSOR': 'nextCursor is there whenever items are; null means nothing newer.',
  }),
  ...served('C19', {
    'C19-SWEEP': 'A sweep judges each changed mark once, as it is now, and misses none.',
    'C19-BACK-FILL': 'An old mark that is filled in is a baseline hit, unless it is still pending.',
    'C19-FIELDS': 'A change of the named fields is an update; no other is.',
    'C19-ACT-ALONE': 'An act alone fires for the very number that is watched.',
    'C19-ONCE': 'A trigger is one hit, whatever is replayed, added again or killed.',
  }),
  ...served('C20', {
    'C20-LIBRARIES': 'The libraries of Stripe and of Standard Webhooks believe what is sent.',
    'C20-ROTATION':
      'A new secret signs alone, or for overlapHours beside the one before it, and then alone.',
    'C20-BODY': 'A notification names its list and how many hits are new.',
    'C20-ONE': 'A sweep notifies once for a list.',
    'C20-KEY':
      'X-Service-Signature is keyed with the whole secret, webhook-signature with its bytes.',
  }),
};
