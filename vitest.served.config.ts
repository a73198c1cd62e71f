import { defineConfig } from 'vitest/config';
import base from './vitest.config.ts';

/** Tests that start a browser, a search engine, a build or many processes; `npm test` runs them too. */
const SLOW = [
  'test/{client,docs,engine,install,mcp,page,reference,scale,sign-in}/**',
  'test/edge/{pipelining,rolling-restart,rolling-upgrade,traces}.test.ts',
  'test/{delivery/memory,sync/daily-increment,watch/idempotency,watch/mail}.test.ts',
  'test/{architecture,demo,duplicates,hover,index-fingerprint,plain-words,table-look-ups}.test.ts',
  '**/*-killed.test.ts',
  'packages/server/src/{commands,command-socket}/**',
];

/** What a change of the core or of an adapter breaks first: the service over a database and real ports. */
export default defineConfig({
  ...base,
  test: { ...base.test, exclude: ['**/node_modules/**', ...SLOW] },
});
