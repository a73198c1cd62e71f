import { generateBrands } from '@marcario/server';
import { describe, expect, it } from 'vitest';
import type { BrandSummary } from '../../packages/core/src/contract/brand-summary.ts';
import { buildBrandIndex } from '../../packages/core/src/search/faces/brand-index.ts';
import { corpusWatch } from '../../packages/core/src/search/faces/watched-corpus.ts';
import { brandWithName } from '../../packages/core/src/search/fixtures/brand-named.ts';
import { MatchWorker } from '../../packages/core/src/service/runtime/open-watch.ts';
import type { NewHit } from '../../packages/core/src/store/watch/hit-store.ts';
import { ChangeMatcher } from '../../packages/core/src/watch/change-matcher.ts';
import type { ChangedMark, NameWorker } from '../../packages/core/src/watch/name-hits.ts';
import type { Watcher } from '../../packages/core/src/watch/watched-group.ts';
import { proves } from '../requirements.ts';

const AT = '2026-06-01T12:00:00.000Z';

const names = [...generateBrands({ marks: 900, seed: 9 })].map(
  ({ denominacion }) => denominacion ?? '',
);
const watch = corpusWatch(
  buildBrandIndex(names.map(brandWithName), { seq: 900, embeddings: 'concepts' }),
);

/** Texts and numbers, as lists with different floors watch them. */
function watcher(name: string, at: number): Watcher {
  const id = `list ${at % 3}`;
  const filters = { minScore: [0.3, 0.7, 0.9][at % 3] ?? 0.7 };
  const list = { id, filters, baseline: false, revision: 0, sweptSeq: 0 };
  const kind = at % 5 === 0 ? ('numero' as const) : ('texto' as const);
  const mark = kind === 'numero' ? String(at) : name;
  return {
    id: at,
    list,
    kind,
    mark,
    folded: name.toLowerCase(),
    name,
    since: 0,
    clases: [],
    excluded: new Set(),
  };
}

/** New filings, some of them the very marks that are watched. */
function filed(denominacion: string, at: number): ChangedMark {
  const brand: BrandSummary = {
    nroSolicitud: String(at),
    nroRegistro: null,
    denominacion,
    estado: 'en_tramite',
    tipoSigno: 'denominativa',
    fechaPresentacion: '2026-05-28',
    fechaPublicacion: null,
    fechaVencimiento: null,
    fechaRegistro: null,
    fechaActualizacion: AT,
    clases: [29],
    titular: [],
    enrichmentPending: false,
  };
  const kind = at % 7 === 0 ? ('updated' as const) : ('created' as const);
  const fields = kind === 'updated' ? (['anotaciones'] as const) : [];
  return { brand, holders: [], changes: [{ seq: at + 1, version: 1, kind, fields, at: AT }] };
}

/** The hits of one group of watched names after the other, each with all changes. */
async function hitsWith(thread: NameWorker | null, groups = 1) {
  const watchers = names.slice(0, 300).map(watcher);
  const marks = names.slice(250, 600).map((name, at) => filed(name, at));
  const hits: NewHit[] = [];
  try {
    for (let group = 0; group < groups; group += 1) {
      const some = watchers.filter((_, at) => at % groups === group);
      const options = { corpus: watch, watchers: some, changes: marks.length };
      const matcher = new ChangeMatcher({ ...options, startWorker: () => thread });
      hits.push(...(await matcher.match(marks.slice(0, 200), async () => {})));
      hits.push(...(await matcher.match(marks.slice(200), async () => {})));
    }
  } finally {
    await thread?.stop();
  }
  return hits.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

function keyOf({ matchedNro, itemId }: NewHit): string {
  return `${matchedNro} ${itemId}`;
}

function startThread(): MatchWorker {
  const judge = watch.judgeSource();
  if (judge === null) throw new Error('the corpus has no marks');
  return new MatchWorker(judge);
}

describe('watched names of which every second one is matched in another thread', () => {
  it(`give the hits that one thread finds, to the last bit ${proves('D10-EXACT')}`, async () => {
    const here = await hitsWith(null);
    expect(here.length).toBeGreaterThan(300);
    expect(await hitsWith(startThread())).toEqual(here);
    expect(await hitsWith(startThread(), 3)).toEqual(here);
  });

  it('tell of a thread that was stopped, where their hits are waited for', async () => {
    const thread = startThread();
    void thread.stop();
    await expect(hitsWith(thread)).rejects.toThrow('matched watched names was stopped');
  });
});
