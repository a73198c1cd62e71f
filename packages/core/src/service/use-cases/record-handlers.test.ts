import { expect, it } from 'vitest';
import { proves } from '../../../../../test/requirements.ts';
import type { Change } from '../../contract/operations/list-changes.ts';
import type { CursorKeys } from '../../domain/listing/cursor.ts';
import type { ListedMarks } from '../../search/faces/corpus.ts';
import type { ChangesRange } from '../../store/brands/change-store.ts';
import type { LiveCorpus } from '../search-index/live-corpus.ts';
import { listChanges } from './record-handlers.ts';

const KEYS: CursorKeys = [new Uint8Array(32)];
const CHANGES = 60_000;

/** Creates `listChanges` over a corpus where the holder has all even numbers and each mark has two changes. */
function changesOf(marks: number) {
  const request: ChangesRange[] = [];
  const list = (): ListedMarks => {
    let at = 0;
    const take = (count: number) => {
      const taken = Math.min(count, marks - at);
      at += taken;
      return Array.from({ length: taken }, (_, i) => String(2 * (at - taken + i)));
    };
    return { total: marks, take };
  };
  const corpus = { current: () => ({ index: { seq: CHANGES, list }, joins: {} }) };
  const run = listChanges(
    corpus as unknown as Pick<LiveCorpus, 'current'>,
    {
      changesPage: async (range) => {
        request.push(range);
        const seqs = Array.from({ length: range.limit }, (_, i) => range.after + 1 + i);
        return seqs.filter((seq) => seq <= range.through).map(change);
      },
      knownSources: async () => [],
      hashRut: (rut) => rut,
    },
    KEYS,
  );
  return { run, asked: request };
}

function change(seq: number): Change {
  const nroSolicitud = String(Math.floor((seq - 1) / 2));
  return {
    seq,
    nroSolicitud,
    version: 1,
    tipo: 'updated',
    campos: [],
    source: 's',
    runId: '1',
    at: '',
  };
}

it(`looks the marks of a holder up, and walks the sequence where they are very many ${proves('E4-HOLDERS')}`, async () => {
  const few = changesOf(3);
  await few.run({ titular: ['x'], limit: 5 });
  expect(few.asked).toMatchObject([{ nros: ['0', '2', '4'], limit: 5 }]);

  const many = changesOf(25_000);
  const page = await many.run({ titular: ['x'], limit: 1_000 });
  expect(page.items).toHaveLength(1_000);
  expect(page.items.map(({ nroSolicitud }) => Number(nroSolicitud) % 2)).not.toContain(1);
  expect(many.asked.every(({ nros }) => nros === null)).toBe(true);
  const next = await many.run({ titular: ['x'], limit: 1, since: page.nextCursor });
  expect(next.items[0]?.seq).toBe((page.items.at(-1)?.seq ?? 0) + 3);

  const seen = new Set<number>();
  for (let since: string | undefined; ; ) {
    const { items, nextCursor } = await many.run({
      titular: ['x'],
      limit: 1_000,
      ...(since && { since }),
    });
    if (items.length === 0) break;
    for (const { seq } of items) seen.add(seq);
    since = nextCursor;
  }
  expect(seen.size).toBe(CHANGES / 2);
});
