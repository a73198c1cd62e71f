import { served } from './requirement.ts';

/** Decisions D and E: behaviour, and what goes beyond the specification. */
export const decisionRequirements = {
  ...served('D1', {
    'D1-CHARGE': 'What comes as far as its input costs one unit, whatever it answers.',
    'D1-SAME-ROAD':
      'REST and MCP judge key, burst, route, scope, organisation and quota in one order.',
    'D1-EMPTY-SCOPES': 'An empty scope array does not grant watch:write.',
    'D1-WINDOW': 'The quota window is the UTC calendar month.',
    'D1-UNKNOWN-V1': 'An unknown /v1 path is 401 without a key, 404 with one.',
    'D1-UNKNOWN-OUTSIDE': 'An unknown path elsewhere is 404 without a key.',
    'D1-METHOD': 'A wrong method is 404.',
    'D1-ORDER': 'Key, route and scope are judged before the parameters.',
    'D1-5XX-FREE': 'A call that fails on our side costs no unit.',
    'D1-BEFORE-INPUT': 'What is refused before validation costs no unit.',
  }),
  ...served('D2', {
    'D2-EXACT': 'Burst and quota are exact across processes.',
    'D2-REFUSED': 'Refused calls are not counted in the window of the burst.',
    'D2-ADDRESSES':
      'Windows of addresses take an IPv6 /64 for one caller and are bounded in memory.',
    'D2-PORTS':
      'The limit of an address holds whatever port a proxy writes beside it, and for an entry that is unreadable.',
    'IP-PAGE-FREE': 'The page at / and what it loads do not count against the limit of an address.',
    'IP-TEN-PEOPLE':
      'Ten people behind one address are served a report of fifty names each within the default limit of the address.',
    'D2-ROUNDED': 'Retry-After is whole seconds, rounded up, from what refused.',
    'D2-HEADERS': 'Every keyed answer carries RateLimit-Policy and RateLimit.',
    'D2-EMBEDDED':
      'On the embedded database a killed server has kept what it charged a second before.',
    'D2-NEVER-OVERCHARGED': 'An outage of the database charges nobody for what was not answered.',
  }),
  ...served('D3', {
    'D3-FORM': 'A key carries its id and a checksum: one wrong character is malformed.',
    'D3-STORED': 'A key is stored as its id and a hash under the pepper.',
    'D3-REVOKED': 'A revocation holds for every request that was sent after it, on every process.',
    'D3-NO-QUERY': 'A malformed key costs no query.',
    'D3-ALIKE': 'Unknown, revoked and wrong keys cannot be told apart.',
  }),
  ...served('D4', {
    'D4-REQUEST-ID': 'An own id is kept when 1 to 128 of [A-Za-z0-9._:-], else replaced by a UUID.',
  }),
  ...served('D5', {
    'D5-SIGNED': 'A cursor that the service did not sign is 400.',
    'D5-QUERY': 'A cursor serves the query that made it; aliases and defaults do not matter.',
    'D5-FREE': 'limit and facets may change from page to page.',
    'D5-VERSION-0': 'A signed cursor of version 0 starts at page 1.',
    'D5-RESTART': 'Cursors outlive a restart.',
    'D5-TEXT': 'Text cursors are exact within a generation and go on after a new one.',
    'D5-NUMBER-ORDER': 'Numbers order by leading digits, then code units; without digits last.',
    'D5-EMPTY-LAST': 'An empty denomination is last.',
  }),
  ...served('D6', {
    'D6-FOLDING': 'Accents, case, ñ and punctuation do not matter to a search.',
    'D6-WRITTEN-OUT':
      'Latin letters that do not decompose are written out: ø is o, æ is ae, ß is ss.',
    'D6-MARKS':
      'Marks are dropped from Latin, Greek and Cyrillic letters alone; a fraction keeps its bar.',
    'D6-INITIALS':
      'Initials with points, blanks or neither are one reading and stand literally for each other.',
    'D6-SPELLED': 'Among equals the mark spelled as the query is, case aside, is first.',
    'D6-INHERITED':
      'A word that every object has, such as constructor, is searched like any other.',
    'D6-COMPARED': 'titular and representante match in the folded name or in its comparison form.',
    'D6-CHANNELS': 'The exact, fuzzy and phonetic channels find what they should.',
    'D6-SEMANTIC': 'Vectors are a channel when switched on.',
    'D6-FILTERS': 'Filters narrow inside each channel.',
    'D6-TIERS': 'Marks with every query word stand before the rest.',
    'D6-SCORE': 'score is 0 to 1, ties go by number.',
    'D6-600': 'At most 600 marks are ranked: that set is counted, faceted, sorted and paged.',
    'D6-NOTHING': 'A text without letters or digits gives an empty result.',
    'D6-200': 'A text of more than 200 characters is 400.',
  }),
  ...served('D7', {
    'D7-OFFSETS': 'highlight is in UTF-16 units of denominacion, end exclusive.',
    'D7-LITERAL': 'highlight is there only when the folded query is a literal part.',
  }),
  ...served('D8', {
    'D8-CALIBRATED':
      'At 0.7 at least 85 % of the similar pairs are found, and at most 0.05 % of a million others.',
    'D8-RANGE': 'A similarity lies between 0 and 1.',
    'D8-ONE-READING': 'A name has one score, as it is written and as the index spells it.',
    'D8-NOTHING-SHARED': 'Sharing no candidate key is 0.',
    'D8-OWN-PRESENCE': "A mark's own presence in the corpus moves no score by more than .02.",
    'D8-NOTICED':
      'Silent French endings, a diphthong with a plural, exchanged initials and translated phrases are similar, and found.',
    'D8-GROUND': 'A score of .7 or more has a signal of .5 or more.',
  }),
  ...served('D9', {
    'D9-OFF': 'Without embeddings marks are found by spelling and sound alone.',
    'D9-CONCEPTS': 'Concepts find a mark by what it means, in the other language too.',
    'D9-MODEL': 'A model finds marks once their names are embedded.',
    'D9-FAILED':
      'A model that cannot be loaded is logged once, shown in /health, and leaves the rest working.',
  }),
  ...served('D10', {
    'D10-CLASSES':
      'Classes that are named hold always; else a number keeps to its own, a text to none.',
    'D10-OWN': 'A number hits on every change of its own mark, with score 1.',
    'D10-EXACT': 'A sweep finds every pair that the judge scores high enough.',
    'D10-BASELINE': 'The end of a baseline notifies once.',
    'D10-BASELINE-MOST': 'A baseline keeps the best 1,000 hits of an item.',
  }),
  ...served('D11', {
    'D11-STALE': 'A stale feed is a field of /health, which stays 200.',
    'D11-HEALTH': '/health is { status: ok } while requests can be served, else degraded.',
    'D11-PRESSURE':
      'Requests sent ahead, and bodies that do not end, are bounded; /health answers beside them.',
    'D11-DRAINING':
      'A server that is stopped says degraded, finishes what it was asked and loses no request.',
    'D11-METRICS':
      '/metrics is 404 outside METRICS_ALLOW and for who was forwarded; no key, no query in it.',
  }),
  ...served('D12', {
    'D12-5XX': 'A 5xx says Internal error and nothing else.',
    'D12-CODES': 'PostgreSQL 22xxx is a 400; 08, 53, 57xxx and 25006 are a 503.',
    'LOG-UPGRADE':
      'An index that is built anew after an upgrade is one line at info with its reason.',
    'D12-LOGS': 'Log lines carry the request id, and neither keys nor tax ids nor query strings.',
    'D12-READ-ONLY':
      'A database that takes no writes is a 503 with Retry-After for every key, and /health is 503 until it takes them again.',
    'D12-UNAVAILABLE': 'A database that is away or hangs is 503 with Retry-After for every key.',
  }),
  ...served('D14', {
    'D14-KEY': 'An Idempotency-Key is 1 to 255 visible ASCII characters.',
    'D14-SEALED': 'The answer that is kept for a repeat is sealed.',
    'D14-ONE': 'Of several at once one makes the watchlist and the others wait for it.',
  }),
  ...served('D19', {
    'D19-DELIVERIES': 'Deliveries of a list are told, newest first, with each attempt.',
    'D19-TEST': 'The owner has a signed notification of no hits sent.',
    'D19-USAGE': 'Any valid key may ask what it has used, which costs nothing.',
  }),
  ...served('D13', {
    'D13-RETIRED': 'The retired names alone are discarded silently.',
    'D13-BODY': 'A body above 1 MiB is 413 payload_too_large.',
    'D13-HEADERS':
      'An over-long request line or header block is 400 with the envelope, then closed.',
    'D13-REPEATS': 'A repeated parameter has at most 100 values.',
    'D13-TEXT': 'NUL and unpaired surrogates are 400.',
    'D13-SCALAR-TWICE': 'A scalar given twice is 400.',
    'D13-EMPTY': 'An empty parameter is absent.',
    'D13-UNKNOWN': 'An unknown parameter is 400 and names the nearest known one.',
    'D13-BRACKETS': 'clase[]=29 and clase[0]=29 mean clase=29.',
    'D13-BLANK': 'A q or nombre of blanks alone is 400 everywhere.',
    'D13-RANGES': 'Numbers outside their range are 400, never clamped.',
    'D13-DATES': 'Desde after Hasta is 400.',
    'D13-NUMERO':
      'A number that is not [0-9A-Za-z-]{1,20} is 400; a well-formed unknown one is not.',
    'D13-BATCH-COUNT': 'A batch counts 100 before repeats collapse.',
    'D13-RUT-K': 'A lower-case k is accepted.',
    'D13-RUT-MALFORMED': 'Every malformed tax id is invalid_rut.',
    'D13-RUT-ONE-BAD': 'One bad tax id among many fails the request.',
    'D13-OFFSET': 'offset is judged by the effective sort, even 0; alone it is allowed.',
    'D13-PAST-END': 'An offset past the end is an empty page.',
    'D13-NULL': 'JSON null for an optional is absent.',
    'D13-POINTS': 'In the number of an application or registration points and blanks are dropped.',
    'D13-REPEAT': 'The refusal of clase=29,30 tells the way to repeat.',
  }),
  ...served('D15', {
    'D15-SUCCESS': 'A 2xx is success as soon as its header block has arrived.',
    'D15-ONE-ID': 'All attempts of a notification carry one id.',
    'D15-ATTEMPTS': 'Ten attempts, each after the wait of the schedule, give or take a fifth.',
    'D15-RETRY-AFTER': 'Retry-After of 429 and 503 holds where it is longer, up to a day.',
    'D15-ATTEMPT-TIME': 'An attempt is over after 15 s, whatever the receiver does.',
    'D15-READ': 'No more than 64 KiB of an answer are read, and nothing is decompressed.',
    'D15-REDIRECT': 'A redirect is an answer like any other and never followed.',
    'D15-SOCKETS':
      'A process holds at most two sockets to an origin: a dead one keeps nobody else waiting.',
    'D15-FENCE':
      'No attempt begins after a pause, a retirement or a change of address has returned.',
    'D15-LEASE':
      'What a killed dispatcher was sending is sent by another once its lease is over: none is lost.',
    'D15-DISABLED': 'Five days of failures or a 410 disable a callback; its address enables it.',
  }),
  ...served('D16', {
    'D16-HTTPS': 'A callback is https unless the operator allows http.',
    'D16-PUBLIC': 'Every address that a callback resolves to is public.',
    'D16-HOSTS':
      'Where the operator names ranges, a name of the hosts file is taken when its addresses are in them.',
    'D16-PINNED': 'An attempt connects to what its own check vetted, whatever the name is by then.',
    'D16-NAMES': 'Host and SNI name the receiver, and so must its certificate.',
    'D16-DEADLINE': 'A check is over soon after 2 s, whatever name servers do.',
    'D16-PARSED': 'A callback that is a URL and not safe is 422, one that is no URL 400.',
  }),
  ...served('D17', {
    'D17-RESULT':
      'A result is structured and the same as JSON text; a list is { items }, nothing is {}.',
    'D17-ERROR':
      'An error is isError with code, message, coverage and waiting time, and no structuredContent.',
    'D17-TOOLS': 'Every endpoint has a tool, those that send a document of their own aside.',
    'MCP-SLASH': '/mcp/ is answered as /mcp, whatever the method.',
    'MCP-LISTS': 'Every list of what the tools advertise is answered, if only by an empty one.',
    'D17-ENVELOPE': 'What MCP fixes is hidden: answers are enveloped.',
    'D17-NRO':
      'A scalar stands for a list of one, and nro for nroSolicitud, where that is so in a path or query.',
    'D17-WITHOUT-KEY':
      'initialize, tools/list and ping need no key; a call without one is unauthorized.',
    'D17-TRANSPORT': 'A foreign Origin is 403 and a body too large 413, over HTTP.',
    'D17-UNSEEN':
      'The text block shows control, bidirectional, zero-width and tag characters as escapes.',
    'D17-STRICT': 'An unknown argument of a tool is validation_error and names the nearest one.',
    'D17-JSON-TEXT': 'The JSON text of a list, a number or a boolean is read as such.',
    'D17-ACCEPT': 'A POST /mcp is answered with JSON whatever its Accept.',
    'D17-SIZES':
      'A tool tells how large its answer is, and no default answer passes 20,000 tokens.',
    'D17-GROUPS': '/mcp?tools= and --tools list and serve those groups of tools alone.',
    'D17-SLASH': '/mcp/ is /mcp.',
    'D17-WORDS': 'The list of tools takes 38 KB at most, and 12 KB with tools=brands.',
    'D17-NARROWER': 'An answer above 25,000 tokens names the narrower call.',
  }),
  ...served('F10', {
    'F10-DISCOVER':
      'server/discover names 2026-07-28, and initialize every version since 2024-11-05.',
    'F10-ENVELOPE': 'A request that describes itself is answered with resultType complete.',
    'F10-CACHE':
      'Lists carry ttlMs and cacheScope in a fixed order: public without a credential, private with one.',
    'F10-SCOPES': 'A key is shown only the tools that its scopes allow.',
    'F10-HEADERS': 'Mcp-Method and Mcp-Name that differ from the body are refused with -32020.',
    'F10-VERSION': 'An unknown version is -32022 with the versions known.',
    'F10-LISTEN': 'subscriptions/listen is acknowledged with nothing and ends.',
    'F10-TRACE': 'A traceparent in _meta makes the operation a child of the span that it names.',
    'F10-STDIO': 'Over stdio both kinds of versions are served too.',
    'F10-SAME': 'Tools answer the same bodies and charge the same in every version.',
    'F10-PROMPTS':
      'Four prompts in Spanish and English name the tools to use and what not to conclude.',
    'F10-CONFORMANCE': 'The official conformance suite passes for each version that it knows.',
  }),
  ...served('D18', {
    'D18-PREFLIGHT': 'A preflight is answered before any key.',
    'D18-VARY': 'Vary: Origin stands on every answer, MCP apart.',
    'D18-EXPOSED':
      'Pages may read the request id, Retry-After, RateLimit, ETag and the headers of exports, on errors too.',
  }),
  ...served('D13', {
    'D13-LABEL': 'A label or mark has at most 200 characters.',
  }),
  ...served('E1', {
    'E1-VIGENCIA': 'vigencia takes none of the new filters for its person.',
    'E1-MATCHED': 'The new filters never appear in matchedFields.',
    'E1-SIMILITUD':
      'Every item of a text search carries similitud, the score of similar search; no other item does.',
    'E1-FILTERS':
      'Listings and searches are narrowed by every date, by liveOnly and by persons, as SQL narrows.',
    'E1-PERSONS': 'titularId finds the marks of a person under all names that are known to be its.',
    'E1-CURSORS': 'A filter that came later changes no cursor while it is not asked for.',
  }),
  ...served('E2', {
    'E2-WINDOW':
      'Marks of a year are opposed within the computed window, or later by the rules that drew them.',
    'E2-oposicion': 'Opposition ends 30 business days after publication, its last day included.',
    'E2-publicacion': 'Publication runs from the newest acceptance.',
    'E2-renovacion':
      'Renewal opens, ends and has a grace, unless it has been made or the law was another.',
    'E2-nulidad': 'Nullity prescribes five years after registration, where that is no renewal.',
    'E2-no_uso': 'Non-use may be claimed from a day that is told, or is unknown.',
    'E2-no_uso-RENEWED':
      'An older mark awaits the end of its ten years only where its expiry shows no renewal; a renewal of unknown day is unknown.',
    'E2-NOTIFIED': 'Terms from a notification are unknown unless the office states their end.',
    'E2-OFFICE': 'What the office states wins.',
    'E2-UNCOVERED':
      'A term beyond the calendar is unknown; only days that are counted must be covered.',
    'E2-HIT': 'A hit tells the term of opposition of its mark, when it has one now.',
    'E2-DETAIL': 'The terms of a mark are those of its state, with the calendar they rest on.',
    'E2-LISTING':
      'Marks are listed by a term: exactly those whose detail has it with a date in the range, soonest first.',
    'E2-PORTFOLIO':
      'The terms of a portfolio, of any kind and of several, are exactly those of the details of its marks.',
    'E2-PORTFOLIO-UNKNOWN':
      'Terms of a portfolio that are not known come last when asked for, each with what it lacks.',
    'E2-PORTFOLIO-REFUSED':
      'Without a holder, an agent or a tax id a repeated or procedural tipo, and conDesconocidos, are 400.',
    'E2-PORTFOLIO-MANY': 'A portfolio of more than 2,000 marks is 400.',
    'E2-CALENDAR-FILE': 'The listing is also a calendar file of RFC 5545.',
    'E2-CALENDAR-CUT':
      'A calendar of more than a thousand terms says in its first entry, and in a header, how many there are and how to go on.',
    'E2-CALENDAR-VALID': 'A calendar file has a component, also without any entry.',
    'E2-CALENDAR-WORDS': 'Texts of a calendar are sentences in the language of the caller.',
    'E2-CALCULATE': 'A calculated term ends on a business day, or is 422 beyond the calendar.',
  }),
  ...served('F6', {
    'F6-READ':
      'Where a newer document moves the expiry by ten years, the detail tells the renewal, in whatever order documents come.',
    'F6-EVIDENCE':
      'A renewal that documents show is evidence for terms and no act; one that was taken back is none.',
    'F6-LISTING':
      'A list of terms and the detail of a mark agree on a renewal that documents show.',
  }),
  ...served('F3', {
    'F3-THREADS':
      'The hits of one item and one mark are a thread; each decision of it is kept with its key and time.',
    'F3-DISMISSED':
      'A dismissed thread is silent until a change makes the mark worse, as the table of the page tells.',
    'F3-PLAZOS': 'Open threads whose mark can be opposed are listed across lists, soonest first.',
    'F3-PREVIEW':
      'A preview is what a sweep at the end of each day would have brought: same hits, same order, nothing stored.',
    'F3-PREVIEW-UNITS': 'A preview costs a unit for each 30 days begun, all at once or none.',
    'F3-WHY':
      'why names the step that refused, at each change; for each hit of the feed it says yes.',
    'F3-OWN': 'Previews and reasons are of the own organisation, within its caps.',
    'F3-FOLLOW':
      'A watched person is a number item for each mark that it holds, kept in step by the sweep.',
    'F3-FOLLOW-CAP': 'A watched person counts against the cap by the marks that it stands for.',
    'F3-OPPONENT':
      'A demand of opposition tells who opposes, with which earlier mark and on which grounds, where its text says so.',
    'F3-OPPONENT-FILTER':
      'Open oppositions are filtered by opponent and by earlier mark, those stored before as well.',
    'F3-MAIL':
      'A digest of new hits is sent by the SMTP server of the operator, daily or weekly and in the language asked for; without one a correo is refused.',
    'F3-MAIL-CONFIRMED':
      'Nothing but a bounded number of requests to confirm is sent to an address before its link was followed by POST; GET changes nothing.',
    'F3-MAIL-ONCE':
      'Each digest is sent once or, after a kill between sending and commit, again with the same Message-ID.',
    'F3-MAIL-REFUSED':
      'A mail that is refused shows at its list and among the deliveries; five digests in a row that are refused end them.',
    'F3-MAIL-STOP': 'One click ends the digests of a list.',
    'F3-MAIL-PRIVATE':
      'An address is read by its organisation alone, and stands in no log, error or metric.',
    'F3-FILTERS':
      'excluirTitular, estado, vivas, tipoSigno and viena of a watchlist narrow as they narrow listings and similar searches.',
  }),
  ...served('F4', {
    'F4-ADDRESS':
      'A calendar is made by the scope of what it lists, and its address of 256 random bits is told once.',
    'F4-ANSWER': 'The address answers GET without a header with the listing as of now.',
    'F4-HASHED': 'The secret is stored as a keyed hash, and stands in no log, metric or error.',
    'F4-UNKNOWN': 'Every address that is not answered is the same 404.',
    'F4-LIMITED': 'Readings are limited by address.',
    'F4-REVOKED':
      'Calendars are listed and deleted by their owner, and gone with their key; a rotation keeps them.',
    'F4-UNIT': 'A reading charges its key one unit a day at most, and is 429 where none is left.',
    'F4-FILTERS': 'What the listing refuses is refused when a calendar is made.',
    'F4-WATCH':
      'A calendar of vigilancia has what GET /v1/watch/plazos lists, an event each, by the scope of that listing.',
    'F4-PARITY': 'REST, MCP, the client and the service in process have the same calendars.',
  }),
  ...served('F11', {
    'F11-BANDS':
      'Similar marks, reports, screenings, hits and threads tell the band of their score: alta from .9, media from .8, baja from .7, none below.',
  }),
  ...served('F12', {
    'F12-ADVICE':
      'A watchlist advises the highest threshold that would have hidden no thread decided as conflict, and tells what it would have spared.',
    'F12-FEW': 'Without twenty decided threads a watchlist advises nothing.',
    'F12-LITTLE': 'The advice is null where it would spare less than a fifth.',
  }),
  ...served('E5', {
    'E5-SAME':
      'Each name of a screening is answered as a similar search answers it, in the order asked.',
    'E5-EXPLAIN':
      'With explain a screening says why each mark is similar and adds its terms of opposition and renewal.',
    'E5-LIMIT': 'A screening answers five marks a name, and at most twenty.',
    'E5-UNKNOWN': 'An unknown number is the error of its entry and spoils no other.',
    'E5-SHAPE': 'A screening of a wrong shape, or with an id twice, is 400 as a whole.',
    'E5-MOST': 'Above 50 names a screening is 422 invalid_input.',
    'E5-UNITS': 'A screening costs a unit for each name, all charged at once or none.',
  }),
  ...served('E3', {
    'E3-NDJSON':
      'An NDJSON export has a manifest, the marks of a listing in its order, and their count and SHA-256.',
    'E3-CSV': 'A CSV export reads back as the same marks, and no cell of it runs as a formula.',
    'E3-XLSX':
      'An XLSX export has the same rows in sheets: texts as texts, days as days, words by language, the manifest apart.',
    'E3-HEADERS': 'x-total-count and x-changes-cursor tell of an export before its first row.',
    'E3-PARAMETERS': 'An export takes the filters of a listing; what ranks or pages is 400.',
    'E3-UNITS':
      'An export costs a unit for each 1,000 rows begun, all at once or none; dryRun tells how many.',
    'E3-GENERATION': 'Marks and order are of one generation, each row as it is when it is written.',
    'E3-FAILURE':
      'A failure after the start is told in the last line, and units not begun are given back.',
    'E3-CUT': 'An export that is cut anywhere is told from a whole one.',
    'E3-COMMAND': 'marcario export writes the same to a file, whole or not at all.',
    'E3-CLIENT': 'The client walks an export and fails unless it is whole.',
  }),
  ...served('E6', {
    'E6-GRADES': 'Aspects have grades by published bounds.',
    'E6-SHARED': 'What is shared is told with how many marks share it.',
    'E6-SCORE': 'A comparison has the score of similar, to the last bit.',
    'E6-COMPARE': 'Two marks, by text or number, are told side by side with what they share.',
    'E6-EXPLAIN': 'explain=true adds the same reasons to similar marks and to searches with text.',
  }),
  ...served('F1', {
    'F1-GROUPS':
      'A clearance report groups what similar search finds by grade, with why it is alike and its terms.',
    'F1-SCOPE':
      'It says among how many marks, as of when, in which classes, and what was not weighed.',
    'F1-FILE': 'marcario report writes one file, HTML or CSV, that needs nothing else.',
  }),
  ...served('E4', {
    'E4-MIRROR': 'A mirror ends equal to its source after any stop of it or of its server.',
    'E4-WALK': 'Changes are walked oldest first by a cursor that is never null.',
    'E4-FILTERS': 'They are narrowed by campo and source; an unknown one is 400.',
    'E4-HOLDERS':
      'They are narrowed by persons as a listing is, and a cursor works with any filter.',
  }),
  ...served('F2', {
    'F2-KEPT': 'VienaClasses of the spreadsheet are kept: viena in summary and detail.',
    'F2-FILTER':
      'viena narrows listings, similar, export, terms and insights; a category or division matches all below it.',
  }),
  ...served('F5', {
    'F5-VIVAS':
      'vivas=true leaves out the seven statuses that block nothing, wherever liveOnly is.',
    'F5-BOTH': 'vivas and liveOnly both given: both hold.',
    'F5-CURSORS': 'Cursors of before vivas go on while it is not asked for.',
  }),
  ...served('F7', {
    'F7-BEARER': 'Authorization: Bearer equals X-API-Key, over REST and MCP.',
    'F7-DIFFERENT': 'Two different keys are 400 validation_error; other schemes are as if absent.',
  }),
  ...served('F9', {
    'F9-DISCOVERY':
      'A request to /mcp without a credential is 401 with the metadata from which a client finds all else.',
    'F9-TOKEN': 'Authorization code with PKCE gives a token for /mcp alone, good for an hour.',
    'F9-BOUND': 'A token has the scopes, the organisation and the counters of its key, at most.',
    'F9-SAME': 'A token answers and charges every call as its key does.',
    'F9-SHOWN': 'A client is shown the tools that its token and its key allow.',
    'F9-KEY-ENDS': 'Revoking or expiring the key ends its tokens at once, on every process.',
    'F9-ROTATES': 'Refresh tokens rotate; one used twice ends the whole grant.',
    'F9-REVOKES': 'A client can give its grant up, and not that of another client.',
    'F9-LINK': 'An access link proves a person once, within 72 hours.',
    'F9-PAGE': 'An access link opens the page with its key, once, and is gone from the address.',
    'F9-CONSENT':
      'The consent page names the client, its host and the scopes, and needs no script.',
    'F9-ATTACKS':
      'Codes, verifiers, redirects, resources and clients that are not right get nothing.',
    'F9-METADATA-DOCUMENT':
      'A client may come by its metadata document, fetched as callbacks are vetted.',
    'F9-ISSUER':
      "SERVICE_OAUTH_ISSUER takes tokens of an identity provider of one's own, and none of the service.",
    'F9-CLIENT': 'The official client signs in from the address of /mcp alone, in a real browser.',
    'F9-REGISTRATIONS': 'One address cannot fill the database with clients that it registers.',
    'F9-REGISTERS': 'Clients of today register themselves with what their programs send.',
    'F9-CONFIG': 'Settings that would send keys in the clear or contradict each other are refused.',
    'F9-COMMANDS': 'Commands print access links and register, list and remove clients.',
    'F9-OFF':
      'With SERVICE_OAUTH off /mcp answers as before, and nothing for signing in is loaded.',
    'F9-CONFORMANCE': 'The official conformance suite passes for the authorization server.',
  }),
  ...served('F8', {
    'F8-HOLDERS':
      'related-classes counts the holders who file in both classes within five years, each once.',
    'F8-APART': 'Marks of several classes are set apart.',
    'F8-LIFT': 'lift is the lower bound of Wilson over the share among all holders.',
    'F8-RELATED':
      'relacionadas also looks at the classes that enough holders of the register file together.',
    'F8-CURRENT': 'It is counted anew once the corpus has changed.',
  }),

  ...served('F13', {
    'F13-RELATION':
      'goodsRelation of two coverages is identica, similar, remota or ninguna, with its reason and the words it rests on.',
    'F13-EXCLUSIONS': 'What a coverage excludes is taken away before any rule.',
    'F13-UNKNOWN':
      'A coverage that names no goods, or exclusions alone, is desconocida, by its class.',
    'F13-SYMMETRIC':
      'The relation is symmetric, and the same whichever order items, classes and blanks come in.',
    'F13-BOUNDED': 'Random, hostile and very long coverages are read in bounded time.',
    'F13-GOODS':
      'Goods are given as a wording or as the number of a mark; both, or none where they are needed, are 400.',
    'F13-ORDER':
      'With goods each mark has productos and conflicto and stands by conflict, then score, then number, in all skins.',
    'F13-SIGN': 'Score, band and flag stay of the sign, and orden=signo leaves their order.',
    'F13-FILTER': 'relacion narrows; desconocida passes unless conocidas.',
    'F13-RELATED':
      'relacionadas widens the classes in force, and alcance says which were looked at and which were not.',
    'F13-CLEARANCE':
      'A clearance report with goods groups by conflict and counts what had no wording.',
    'F13-SCREENING': 'Each name of a screening has its own goods.',
    'F13-REPORT':
      'A report with goods is by conflict, names what is shared, and folds no identical sign.',
    'F13-REPORT-KEPT': 'A report from name and goods is made on the page and kept with its goods.',
    'F13-CHIPS':
      'The page shows related classes as ticked chips with their reasons, and offers the goods of similar marks.',
    'F13-COMPARE': 'A comparison with goods on both sides tells their relation.',
    'F13-WATCH': 'Each hit of a watch with goods carries productos and conflicto, frozen.',
    'F13-WATCH-ITEM':
      'Items take cobertura, coberturaDe or, for a number or a person, productos: true; one of them.',
    'F13-WATCH-NARROWS':
      'relacion and conocidas narrow the hits of items with goods, and why names the step.',
    'F13-WATCH-LEFT-OUT': 'A preview says how many hits were left out by goods.',
    'F13-DIGEST': 'A digest tells how close the goods of each mark are, where its item has goods.',
    'F13-CANDIDATES':
      'Goods are compared of the best marks by sign and class relation: no mark of an own or related class stands behind foreign ones.',
    'F13-PAIRS':
      'On graded pairs that nothing was fitted on, the relation holds the bars that the decision gives.',
  }),
};
