/** Limits of requests and responses (specification 8, decisions D6 and D13). Operators configure other limits. */
export const LIMITS = {
  brandPageDefault: 20,
  brandPageMax: 100,
  hitsPageDefault: 50,
  hitsPageMax: 200,
  offsetMax: 10_000,
  batchMax: 100,
  /** Names in one screening. */
  screeningMax: 50,
  screeningItemsDefault: 5,
  screeningItemsMax: 20,
  changesPageDefault: 100,
  changesPageMax: 1_000,
  /** Values of a repeated parameter. */
  repeatedMax: 100,
  /** Characters (UTF-16 units) of `q` and `nombre`. */
  queryTextMax: 200,
  /** Characters of any other free text parameter. */
  parameterTextMax: 1_000,
  /** Characters of the wording of goods. */
  coberturaMax: 2_000,
  /** Calendar URLs of one organisation, or of one key without an organisation. */
  calendarsMax: 50,
  /** Entries of one calendar file. */
  calendarEntries: 1_000,
  /** Marks of one portfolio whose deadlines are computed for one response. */
  portfolioMarksMax: 2_000,
  /** Default number of past days for which the hits of a watchlist are previewed. */
  previewDays: 30,
  previewDaysMax: 400,
  previewItems: 100,
  labelMax: 200,
  markMax: 200,
  idempotencyKeyMax: 255,
  /** Candidates of one text search after fusion; they are sorted, counted, faceted and paged. */
  fusedCandidates: 600,
  niceClassMax: 45,
  /** Default number of marks in a clearance report. */
  clearanceDefault: 40,
  /** Default minimum score of similar searches. */
  similarMinScore: 0.5,
  /** Default minimum score of hits of watchlists. */
  watchMinScore: 0.7,
  bodyBytes: 1_048_576,
  /** Objects, lists and member names in the JSON of one request body, added up. */
  bodyParts: 50_000,
  headerBytes: 16_384,
  overlapHoursMax: 72,
  /** Months in one aggregation: 100 years. */
  monthsMax: 1_200,
} as const;
