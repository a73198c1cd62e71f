import type { ServiceOptions } from '@marcario/core/service';
import { expect, it } from 'vitest';
import { termsOf } from './page-blocks.ts';

/** The compiler refuses a name that is no option, and an option without its name. */
const OPTIONS: Record<keyof ServiceOptions, true> = {
  databaseUrl: true,
  connections: true,
  secretKey: true,
  takesSecret: true,
  embeddings: true,
  search: true,
  snapshot: true,
  sharedSnapshot: true,
  feeds: true,
  proxy: true,
  delivery: true,
  publicUrl: true,
  verifyExternalToken: true,
  externalMonthlyQuota: true,
  limits: true,
  now: true,
  onError: true,
  onIndexing: true,
};

it('the page of core explains every option of createService, and no other', () => {
  const explained = termsOf('packages/core/README.md').filter((term) => !term.startsWith('@'));
  expect(explained).toEqual(Object.keys(OPTIONS));
});
