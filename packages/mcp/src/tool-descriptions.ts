/**
 * What a model reads of each tool before it picks one: what it answers, and which tool to use
 * instead where another answers better. The rules in full are `operationDescriptions`; what one
 * argument means stands in its schema.
 */
export const toolDescriptions: Readonly<Record<string, string>> = {
  search_brands:
    'Find marks by words, holder, representative, tax id, class, status or filing date, or list them newest first; with text only the best 600 or so are ranked and counted. To judge whether a name is free use find_similar_brands; for one known number get_brand_detail.',
  find_similar_brands:
    'Is a name free, or what is confusable with it: marks alike in spelling, sound and, where switched on, meaning, most alike first; send exactly one of q (a text; all classes unless clase) and nro (a mark; only classes it shares unless allClasses). It does not compare goods or images, and ranks every status alike unless estado or liveOnly narrows it: to list marks by holder or date use search_brands.',
  screen_brands:
    'find_similar_brands for up to 50 names at once, each entry with q or nro; a unit each.',
  compare_brands:
    'Why two marks are alike: score, aspects, shared parts; send a or nroA, b or nroB. For marks like one use find_similar_brands.',
  get_brand_detail:
    'One mark by application number: holders, representatives, classes with their goods, acts, expiry, sources. For its current legal status use get_brand_report, for many marks get_brands_batch, for deadlines get_brand_plazos.',
  get_brand_report:
    'The detail of one mark and whether the status that the office reports is out of date: estadoDerivado says what acts and dates prove, evidencia why. Use get_brand_detail when the reported status is enough.',
  get_brand_opposition:
    'The acts of opposition of one mark, oldest first, and whether one is open (abierta). To find opposed marks use list_open_oppositions.',
  get_brands_batch:
    'Up to 100 marks by application number for one quota unit, as summaries without acts or persons; unknown ones stand in notFound. Use it instead of many get_brand_detail.',
  list_open_oppositions:
    'Marks under an open opposition, newest opening first; no filter by date. For one mark use get_brand_opposition.',
  list_personas:
    'Holders and representatives as persons with their counts of marks, most first. For the marks of one, use search_brands with titular, representante or rut; for a ranking inside a class, insights_by_holder.',
  get_brand_plazos:
    'The terms of one mark as of today: opposition, renewal, nullity, non-use, with falta where the data lacks a base and advertencias on what a date does not prove. To count a term from a date of your own use calculate_plazo.',
  list_plazos:
    'Marks with a term that ends within some days: what expires (renovacion), what can be opposed (oposicion). Filters are those of search_brands; for one mark use get_brand_plazos.',
  create_calendar:
    'A secret address that calendar programs subscribe to without a key, with the terms that list_plazos has at each reading; filters are its own. Give url to the user at once: it is told only here, and is as secret as a key.',
  list_calendars:
    'The addresses that create_calendar made and that are still answered, without their secrets.',
  delete_calendar: 'Revokes an address of list_calendars for good, at once.',
  calculate_plazo:
    'Last day of a term of Chilean business days, months or years counted from a date. For the terms of a mark use get_brand_plazos.',
  list_changes:
    'Every mark created or updated, of anybody or of a holder or representative, oldest first: keep nextCursor and send it as since; empty items means nothing newer. To be told of similar new filings use watch_register.',
  get_freshness:
    'How old the data of each source is and whether that is too old: ask before saying that something does not exist. For single runs use get_sync_runs.',
  get_sync_runs:
    'Runs of imports and feeds, newest first. For the state of the data use get_freshness.',
  insights_by_class:
    'How many marks stand in each Nice class; a mark counts in each of its classes. For the marks themselves use search_brands.',
  insights_by_estado:
    'How many marks have each status. For the marks themselves use search_brands.',
  insights_by_month:
    'How many marks were filed in each month, oldest first; limit keeps the newest. For the marks themselves use search_brands with filing dates.',
  insights_by_holder:
    'Current holders with the most marks. For one holder’s marks use search_brands, to find a person by name list_personas.',
  insights_by_representante:
    'Current representatives with the most marks; the sum exceeds the number of marks. To find one by name use list_personas.',
  get_feriados_cobertura:
    'The range of years for which Chilean holidays are complete. The holidays are in get_feriados.',
  get_feriados:
    'Chilean holidays from desde to hasta; a date outside the coverage is fuera_de_cobertura, never an empty list. To count a term use calculate_plazo.',
  get_usage: 'What the key has used of its month, and its burst limit. Costs nothing.',
  watch_register:
    'Start watching names or application numbers for similar filings; signingSecret is shown only now. For one more name on an existing watchlist use watch_add_item, for a single look find_similar_brands.',
  watch_list:
    'All watchlists of the organisation, retired ones included. Their hits are in watch_list_hits.',
  watch_get: 'One watchlist with its settings, items and state. Its hits are in watch_list_hits.',
  watch_patch:
    'Rename, pause, resume or redirect a watchlist, replace its filters as a whole or rotate its secret. Items are changed by watch_add_item and watch_remove_item.',
  watch_delete:
    'Retire a watchlist for good; its hits stay readable. To suspend it use watch_patch with status paused.',
  watch_list_hits:
    'Similar marks that a watchlist detected, oldest first, each frozen as it was: keep nextCursor and send it as since; null means nothing newer yet. For the mark as it is now use get_brand_detail.',
  watch_list_items: 'What a watchlist watches, with the ids that watch_remove_item takes.',
  watch_add_item:
    'Watch one more mark: send exactly one of marca (text), nroSolicitud, mark (either); or rut or personaId for every mark of a holder. A new watchlist is made by watch_register.',
  watch_remove_item: 'Stop watching one item; its hits stay readable. Ids are in watch_list_items.',
  watch_list_deliveries:
    'Webhook notifications of the last 30 days with their attempts. The hits themselves are in watch_list_hits.',
  watch_test:
    'Send a signed test notification to the callback address now and tell what it answered.',
};

const DETAIL_SIZE =
  '400 tokens and 70 an act, of which there may be hundreds: detail compact leaves them out';

/**
 * How large an answer of each tool is, in tokens of about three characters of JSON: what a model weighs before it
 * asks. `test/mcp/clients-as-they-are.test.ts` asks that each has one, and holds those that page to their bound.
 */
export const answerSizes: Readonly<Record<string, string>> = {
  search_brands: '130 tokens a mark, 300 with explain',
  find_similar_brands: '200 tokens a mark, 300 with explain',
  screen_brands: '200 tokens a mark: 15,000 by default, 200,000 at the limits',
  compare_brands: '1,500 tokens',
  get_brand_detail: DETAIL_SIZE,
  get_brand_report: DETAIL_SIZE,
  get_brand_opposition: '70 tokens an act',
  get_brands_batch: '130 tokens a mark',
  list_open_oppositions: '220 tokens a mark',
  list_personas: '80 tokens a person',
  get_brand_plazos: '800 tokens',
  list_plazos: '250 tokens a mark',
  calculate_plazo: '40 tokens',
  create_calendar: '200 tokens',
  list_calendars: '150 tokens a calendar',
  delete_calendar: '1 token',
  list_changes: '60 tokens a change',
  get_freshness: '90 tokens a source',
  get_sync_runs: '120 tokens a run',
  insights_by_class: '400 tokens',
  insights_by_estado: '200 tokens',
  insights_by_month: '9 tokens a month: 11,000 for a century',
  insights_by_holder: '40 tokens a person',
  insights_by_representante: '40 tokens a person',
  get_feriados_cobertura: '20 tokens',
  get_feriados: '25 tokens a holiday',
  get_usage: '50 tokens',
  watch_register: '250 tokens and 50 an item',
  watch_list: '250 tokens a list and 50 an item: 60,000 for 1,000 items',
  watch_get: '250 tokens and 50 an item',
  watch_patch: '250 tokens and 50 an item',
  watch_delete: '1 token',
  watch_list_hits: '350 tokens a hit',
  watch_list_items: '50 tokens an item',
  watch_add_item: '50 tokens',
  watch_remove_item: '1 token',
  watch_list_deliveries: '100 tokens and 40 an attempt',
  watch_test: '30 tokens',
};
