import { served } from './requirement.ts';

/** Decisions A and B: the product, and what comes in. */
export const productRequirements = {
  ...served('A1', {
    'A1-PACKAGES': 'The packages have one version and require each other by it.',
    'A1-ROOT': 'The root of core searches in a browser, without a database and without Node.',
    'A1-DOORS': 'Each package is found with its types at every door that it has.',
    'A1-BINS': 'marcario and marcario-mcp are commands of the packages.',
    'A1-CLIENT-BARE': 'The client needs nothing else at run time.',
    'A1-PGLITE': 'PGlite is an optional peer of core and a dependency of the server.',
  }),
  ...served('A2', {
    'A2-WEBHOOKS':
      'marcario webhooks lists deliveries, repeats them under their ids, and dispatches.',
    'A2-OUTPUT': 'A command prints what it did, for people or with --json for programs.',
    'A2-PROGRESS': 'Work over a second shows a bar on a terminal.',
    'A2-FAILURE': 'A failure is one plain line on standard error and an exit code that is not 0.',
    'A2-BESIDE':
      'A command beside a server that holds the embedded database does and says what it does alone.',
    'A2-BESIDE-OWNER': 'Commands reach a server by a socket that its owner alone may use.',
    'A2-serve': 'marcario serve answers until it is stopped.',
    'A2-serve-NO-SYNC': 'serve --no-sync leaves the feeds to another process.',
    'A2-serve-NO-DISPATCH': 'serve --no-dispatch leaves the notifications to another process.',
    'A2-serve-DEMO':
      'serve --demo fills an empty database and prints a key that is ready to paste.',
    'A2-migrate': 'marcario migrate brings the schema up to date, once.',
    'A2-import':
      'marcario import reads any document by its source or its name, in a run of its own.',
    'A2-import-DRY-RUN': 'import --dry-run tells what it would do and writes nothing.',
    'A2-sync': 'marcario sync asks the feeds once.',
    'A2-sweep': 'marcario sweep sweeps over everything that was not swept yet.',
    'A2-keys': 'marcario keys issues, lists, rotates and revokes, and prints a raw key once.',
    'A2-holidays': 'marcario holidays imports a calendar and declares a year complete.',
    'A2-snapshot': 'marcario snapshot writes the search snapshot.',
    'A2-generate': 'marcario generate writes the same corpus for the same seed.',
    'A2-generate-RUTS': 'No real natural person has a tax id that generate prints.',
  }),
  ...served('A3', {
    'A3-DEFAULTS': 'Every setting but the secret has a default.',
    'A3-CHECKED': 'A bad value stops the start with the name of its variable and the reason.',
    'A3-ADDRESSES':
      'An address that cannot be read stops the start with its variable and what to escape, never the password.',
    'A4-TLS':
      'sslmode, sslrootcert, sslcert and sslkey of DATABASE_URL mean what they mean to libpq.',
    'A4-UTF8':
      'A database in another encoding than UTF8 is refused in one line, and nothing is made in it.',
    'PROXY-OUT':
      'Feeds and snapshots by address go through HTTPS_PROXY or HTTP_PROXY, NO_PROXY apart; callbacks cannot, and the start says so.',
    'A3-TRUST-PROXY': 'TRUST_PROXY is off, a hop count or addresses, and never everybody.',
    'A3-SECRETS': 'The first secret seals and all open, by a subkey for each purpose.',
    'A3-NO-SECRET': 'PostgreSQL without a secret refuses to start.',
    'A3-DEMO-SECRET': 'The demonstration keeps what it makes beside the embedded database.',
    'A3-METRICS': 'METRICS_ALLOW is by default the machine itself and private networks.',
    'A3-STDIO': 'marcario-mcp reads a key with an address, or a database.',
  }),
  ...served('A4', {
    'A4-URLS': 'A database is pglite:// or postgres://, and nothing else.',
    'A4-LOCK': 'An embedded database belongs to one living process, which a refusal names.',
    'A4-LEASE':
      'The lock is renewed: one that is not is taken over after a lease, and its process writes nothing more.',
    'A4-WRITER': 'Writers of one process go in turn.',
    'A4-SMALL': 'A first start takes the folder of an empty database from the build.',
    'A4-SHARED': 'Several processes share one PostgreSQL with its counters, locks and queues.',
  }),
  ...served('A5', {
    'A5-NODE': 'Each package says which Node it needs.',
    'A5-TELEMETRY':
      'Nothing that is installed reports it: esbuild alone has a script, and works without it.',
    'A5-NO-BUILD': 'Nothing required is built or downloaded while it is installed.',
  }),
  ...served('B1', {
    'B1-COLUMNS': 'A row of the open data states what its columns say, whatever else there is.',
    'B1-INHERITED': 'A word that every object has is read like any other, whatever cell it is in.',
    'B1-DATES': 'Dates are read in each form that the office writes.',
    'B1-WRITTEN':
      'Numbers and days as spreadsheets in Chile write them are read where only one reading is possible, by every reader.',
    'B1-NUMBERS': 'Registration numbers are read from float texts; 0 is none.',
    'B1-CLASSES': 'Classes are read in any order and spacing.',
    'B1-APPLICANTS': 'Applicants are separated by any of the marks that the office uses.',
    'B1-MOJIBAKE':
      'Latin-1 that was read as UTF-8 is repaired, and only where the repair is valid.',
    'B1-CSV': 'A CSV document may be UTF-8 or Windows-1252, however it is delimited.',
    'B1-LINE-ENDS':
      'CSV is read whatever ends its lines, with a sep= line, tabs and a DOS end-of-file sign.',
    'B1-HEADING':
      'The heading is found among the first 20 lines; without it the document is refused by what it looks like.',
    'B1-SHAPES':
      'datastore_search JSON, a JSON list and the line dump are read; what is none of ours is refused by its name.',
    'B1-ONE-VALUE':
      'A cell of a workbook has one value, and only hidden and veryHidden hide a sheet.',
    'B1-ERROR-CELLS':
      'An error cell or nan is absent and counted; as the number or the name it rejects the row.',
    'B1-CODES': 'Comuna and region of holders and representatives are read from their columns.',
    'B1-STREAM': 'A large document is read as a stream.',
    'B1-BOTH': 'Both data sets of the office are asked for.',
    'B1-MEMORY': 'The reader of a file of 200,000 rows stays under 300 MB.',
  }),
  ...served('B2', {
    'B2-ACTS': 'Each act of the gazette is an annotation, under its code or else its section.',
    'B2-PARTIES': 'An act names who acquires and who transfers.',
    'B2-DAYS': 'The gazette is expected Monday to Friday, on no holiday.',
    'B2-FAULT': 'A weekday without its document is a fault, asked for again.',
  }),
  ...served('B3', {
    'B3-DOSSIER': 'A dossier states a mark with its classes, persons and acts.',
    'B3-OTHER-SHAPE': 'An answer of another shape is rejected with its reason.',
    'B3-EMPTY': 'What is empty in a dossier states nothing.',
    'B3-WRAPPED': 'A dossier may be wrapped as text.',
    'B3-PACE': 'The portal has one request under way, 3 s apart.',
    'B3-CAP': 'A daily cap holds.',
    'B3-RETRY-AFTER': 'The portal is left alone for as long as it asks.',
    'B3-CURSOR': 'A round goes on where the one before it ended.',
  }),
  ...served('B3a', {
    'B3a-AGAIN': 'A number that could not be read is asked for again until it is 90 days old.',
    'B3a-EMPTY': 'On an empty register the portal waits.',
  }),
  ...served('B4', {
    'B4-CANONICAL': 'Canonical NDJSON is one brand a line.',
  }),
  ...served('B5', {
    'B5-STATUS': 'Status texts and the old letters become the 14 codes.',
    'B5-UNKNOWN': 'An unknown text keeps the last status, is counted, and begins as en_tramite.',
    'B5-ORIGINAL': 'Detail and report carry the text of the office.',
    'B5-SIGN': 'Sign types are read as their codes; what cannot be read is otra.',
    'B5-SIGN-UNKNOWN': 'An unknown sign-type code gives an empty result.',
  }),
  ...served('B6', {
    'B6-NEWEST': 'A field is taken from the newest document that states it.',
    'B6-ABSENT': 'What is absent never erases what is present.',
    'B6-COMPOSED': 'Texts are composed (NFC) when a document is read, by every reader.',
    'B6-UNCHANGED': 'Equal content, in any order, writes nothing.',
    'B6-CHANGE': 'Each real change raises the version by one and is one row of the changes.',
    'B6-ONE-WRITER':
      'One writes at a time, so that changes are numbered in the order of their commits.',
  }),
  ...served('B7', {
    'B7-FILE': 'The feeds file is checked and has defaults.',
    'B7-SCHEDULE': 'A feed is asked once for each slot of its schedule.',
    'B7-LIMITS': 'A fetch has a time and a size.',
    'B7-NO-PAGE': 'A web page is not taken for data.',
    'B7-REPLAY': 'The same bytes again change nothing.',
    'B7-OLDER': 'An older document moves nothing back.',
    'B7-SHRUNK': 'A cumulative spreadsheet that lost over 30 % of its rows is refused.',
  }),
  ...served('B8', {
    'B8-KILLED': 'An import that was killed ends, run again, in the corpus of one that was not.',
    'B8-REJECTED': 'A bad row is rejected alone, counted and kept with its reason.',
    'B8-BOOKS': 'What was read is what was created, updated, left unchanged and rejected.',
    'B8-NOTHING-INVENTED': 'No mark is there that no row states.',
    'B8-QUOTATION':
      'After a broken quotation reading goes on at the next line that parses as a row.',
    'B8-DROPPED':
      'A database that drops the connection interrupts the run, in our words, and a second run ends it.',
    'B8-REJECTED-MOST': 'At most 1,000 rejected rows are kept of a run.',
  }),
  ...served('F1', {
    'PAGE-PASTE': 'Columns pasted into a report are names with classes of their own.',
    'PAGE-ALL-NAMES':
      'A report takes all names in requests of 50, or refuses them with a sentence; a name with nothing against it has its line.',
    'PAGE-ANSWER': 'A report begins each name with a sentence that answers.',
    'PAGE-LIVE-FIRST': 'Live marks stand before those that are over or whose renewal is over.',
    'PAGE-COPIED': 'A number or tax id is found as it was copied, with the word before it.',
    'PAGE-KEPT':
      'The browser keeps a report by itself: a reload or a kill loses nothing that stood for a second.',
    'PAGE-KEPT-HIT':
      'The note of a hit is saved while it is typed, and by leaving for another view.',
    'PAGE-FOCUS':
      'A finished report folds its form into a line; drawn anew it takes the focus from nobody who writes.',
    'PAGE-EXCEL':
      'A report is saved as a workbook: headings and statuses in words, days as days, numbers as texts, the next term.',
    'PAGE-WATCH-CLIENT':
      'Who watches a name says whose marks are the client’s, which bring no hits and are hidden.',
    'PAGE-FILE': 'A report is saved to a file that another browser opens.',
    'PAGE-TWO-TABS': 'Of two tabs with one report the second is told, and can take over.',
    'PAGE-OFFLINE': 'What was typed stands where the server does not answer.',
    'PAGE-STORAGE': 'A browser that cannot store says so.',
    'PAGE-HISTORY': 'Each search is an entry of the history, and titles say what is seen.',
    'PAGE-KEY':
      'The key lasts in all tabs of a browser, longer where its reader asks, and can be forgotten.',
    'PAGE-SPANISH': 'Every refusal on the page is in its language and names the next step.',
    'PAGE-PAPER':
      'A printed report has whole notes, page numbers and the day of the data, and nothing of the screen.',
    'PAGE-BANDS':
      'A search shows marks by band, live ones first in each, and folds those of low similarity.',
    'PAGE-WATCH-PASTE':
      'Columns pasted into a new watch are names with classes; the list watches in all of them.',
    'PAGE-WATCH-DRAFT': 'What stands in the form of a new watch stands after a reload.',
    'PAGE-ZOOM': 'At 200 % zoom no view is wider than the window.',
    'PAGE-SLOW': 'On a slow line the page says that it works, and starts nothing twice.',
    'PAGE-LINK': 'A link to a report brings its names and classes to another browser.',
    'PAGE-KEYBOARD': 'A report is made, noted and struck out by keyboard alone.',
  }),
};
