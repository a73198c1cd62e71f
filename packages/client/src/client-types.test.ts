import { expectTypeOf, it } from 'vitest';
import type {
  BrandPage,
  BrandSummary,
  Change,
  FreshnessEnvelope,
  MarcarioClient,
  SyncRun,
  SyncRunsEnvelope,
  verifyWebhook,
  WatchHit,
  WebhookNotification,
} from './index.ts';

type Answer<Call extends (...given: never[]) => unknown> = Awaited<ReturnType<Call>>;
type ItemOf<Walk> = Walk extends AsyncIterable<infer Item> ? Item : never;

it('types what is awaited and what is walked', () => {
  type Search = ReturnType<MarcarioClient['brands']['search']>;
  expectTypeOf<Awaited<Search>>().toExtend<BrandPage>();
  expectTypeOf<ItemOf<Search>>().toEqualTypeOf<BrandSummary>();
  expectTypeOf<ItemOf<Awaited<Search>>>().toEqualTypeOf<BrandSummary>();
  expectTypeOf<ItemOf<ReturnType<Search['pages']>>>().toEqualTypeOf<BrandPage>();
  expectTypeOf<ItemOf<ReturnType<MarcarioClient['changes']>>>().toEqualTypeOf<Change>();
  expectTypeOf<ItemOf<ReturnType<MarcarioClient['watch']['hits']>>>().toEqualTypeOf<WatchHit>();
});

it('types what is enveloped as its envelope', () => {
  expectTypeOf<Answer<MarcarioClient['freshness']>>().toEqualTypeOf<FreshnessEnvelope>();
  expectTypeOf<Answer<MarcarioClient['syncRuns']>>().toExtend<SyncRunsEnvelope>();
  expectTypeOf<ItemOf<ReturnType<MarcarioClient['syncRuns']>>>().toEqualTypeOf<SyncRun>();
});

it('types what is given', () => {
  type Similar = Parameters<MarcarioClient['brands']['similar']>[0];
  expectTypeOf<{ q: string }>().toExtend<Similar>();
  expectTypeOf<{ nro: string }>().toExtend<Similar>();
  expectTypeOf<{ limit: number }>().not.toExtend<Similar>();
  expectTypeOf<string[]>().toExtend<Parameters<MarcarioClient['brands']['batch']>[0]>();
  expectTypeOf<{ id: string }>().not.toExtend<Parameters<MarcarioClient['watch']['create']>[0]>();
  expectTypeOf<Answer<typeof verifyWebhook>>().toEqualTypeOf<WebhookNotification>();
});
