/** What tests show at full size; in `npm test` they run small. */
export const TEST_RUNS = [
  {
    name: 'import-kills',
    what: 'the same corpus however often an import is killed',
    file: 'packages/core/src/sync/import-killed.test.ts',
    env: { MARCARIO_KILLS: '50' },
  },
  {
    name: 'feed-kills',
    what: 'the same corpus however often a feed is killed, taken up again within 35 s of silence',
    file: 'packages/core/src/sync/feed-killed.test.ts',
    env: { MARCARIO_FEED_KILLS: '30', MARCARIO_LEASE_MS: '25000' },
  },
  {
    name: 'increment',
    what: '5,000 changes come in within 15 s, and two processes find them within 2 s of their run',
    file: 'test/sync/daily-increment.test.ts',
    env: { MARCARIO_INCREMENT: '5000' },
  },
  {
    name: 'year',
    what: 'a year of three feeds ends in the corpus of a single pass',
    file: 'test/sync/year.test.ts',
    env: { MARCARIO_FILINGS: '2' },
  },
  {
    name: 'rolling-restart',
    what: 'no request is lost in ten restarts of each of two processes under load',
    file: 'test/edge/rolling-restart.test.ts',
    env: { MARCARIO_RESTARTS: '10' },
  },
  {
    name: 'hostile-input',
    what: 'no hostile text breaks anything anywhere',
    file: 'test/edge/hostile-input.test.ts',
    env: { MARCARIO_HOSTILE_STRIDE: '1' },
  },
  {
    name: 'matrix',
    what: 'each operation answers each set of scopes and each organisation as specified',
    file: 'test/limits/matrix.test.ts',
  },
  {
    name: 'exact-counters',
    what: 'of 1,000 calls at once exactly 300 are admitted, of a quota of 100 exactly 100',
    file: 'test/limits/exact-counters.test.ts',
    env: { MARCARIO_CALLS_AT_ONCE: '1000' },
  },
  {
    name: 'retry-after',
    what: 'every 429 is followed by success for a client that waits exactly as told',
    file: 'test/limits/limits.test.ts',
    env: { MARCARIO_RETRY_ROUNDS: '100' },
  },
  {
    name: 'database-away',
    what: 'a database that is cut off or hangs is 503, charges nobody, and is served again in 5 s',
    file: 'test/limits/store-away.test.ts',
    env: { MARCARIO_AWAY_SECONDS: '30' },
  },
  {
    name: 'database-stopped',
    what: 'so does one that is stopped, and one that crashes, under two processes with load',
    file: 'test/limits/postgres-stopped.test.ts',
    env: { MARCARIO_AWAY_SECONDS: '30' },
  },
  {
    name: 'malformed-keys',
    what: 'malformed keys cost no query',
    file: 'test/keys/refused-keys.test.ts',
    env: { MARCARIO_MALFORMED_KEYS: '10000' },
  },
  {
    name: 'ending-keys',
    what: 'keys end at once under 200 calls a second',
    file: 'test/keys/lifecycle.test.ts',
    env: { MARCARIO_KEY_LOAD: '200' },
  },
];
