import type { CanonicalBrand, CanonicalPerson } from '@marcario/core/contract';
import { SCOPES } from '@marcario/core/contract';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../packages/core/src/store/database/open-database.ts';
import { proves } from '../requirements.ts';
import { freshDatabaseUrl, freshPostgresUrl } from '../support/fresh-database.ts';
import { serve } from '../support/serve.ts';
import { WatchedCorpus } from '../support/watched-corpus.ts';
import { WatchApi } from './watch-api.ts';

const OWNER = { caller: { consumerId: 'acme' } };
const WEEKS = 52;
const MARKS = 24;

const LEGAL = { nombre: 'Lácteos del Sur SpA', rut: '76543210-3', pais: 'CL' };
const NATURAL = { nombre: 'Rosa Díaz', rut: '40000019-0' };
const NAMED = { nombre: 'Nordlicht GmbH', pais: 'DE' };
const OTHER = { nombre: 'Otra Casa Ltda.', rut: '76100008-K', pais: 'CL' };
const PERSONS: readonly CanonicalPerson[] = [LEGAL, NATURAL, NAMED, OTHER];

/** Numbers from 0 to below a bound, the same each time. */
function draws(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
}

/** Marks that are filed, bought and sold, and who holds each. */
class Market {
  readonly #holders = new Map<string, readonly CanonicalPerson[]>();
  readonly #acts = new Map<string, NonNullable<CanonicalBrand['anotaciones']>>();
  readonly #draw = draws(20);

  heldBy(...persons: readonly CanonicalPerson[]): string[] {
    const held = [...this.#holders].filter(([, holders]) =>
      holders.some((holder) => persons.includes(holder)),
    );
    return held.map(([nro]) => nro).sort();
  }

  file(fecha: string): CanonicalBrand {
    const nro = String(1_000 + this.#holders.size);
    const first = this.#person();
    const second = this.#person();
    this.#holders.set(nro, this.#draw(5) === 0 && second !== first ? [first, second] : [first]);
    return { ...this.#stated(nro), fechaPresentacion: fecha };
  }

  /** Sells a mark that has one holder. */
  sell(fecha: string): { readonly nro: string; readonly seller: CanonicalPerson } & {
    readonly stated: CanonicalBrand;
  } {
    for (;;) {
      const nro = String(1_000 + this.#draw(this.#holders.size));
      const [seller, other] = this.#holders.get(nro) ?? [];
      const buyer = this.#person();
      const acts = this.#acts.get(nro) ?? [];
      const isSoldToday = acts.some((act) => act.fecha === fecha);
      if (seller === undefined || other !== undefined || buyer === seller || isSoldToday) continue;
      const [adquirentes, transferentes] = [[buyer], [seller]].map((persons) =>
        persons.map(({ nombre }) => ({ nombre })),
      );
      const act = { fecha, descripcion: 'Transferencia', adquirentes, transferentes };
      this.#acts.set(nro, [...acts, act] as typeof acts);
      this.#holders.set(nro, [buyer]);
      return { nro, seller, stated: this.#stated(nro) };
    }
  }

  #stated(nro: string): CanonicalBrand {
    return {
      nroSolicitud: nro,
      denominacion: `MARCA ${nro}`,
      estado: 'registrada',
      clases: [{ clase: 29 }],
      titulares: [...(this.#holders.get(nro) ?? [])],
      ...(this.#acts.has(nro) && { anotaciones: this.#acts.get(nro) }),
    };
  }

  #person(): CanonicalPerson {
    return PERSONS[this.#draw(PERSONS.length)] ?? OTHER;
  }
}

describe('items that follow a person', () => {
  it(`are the marks that it holds, over a year in which they are bought and sold, one sweep late at most ${proves('F3-FOLLOW')}`, async () => {
    const database = await openDatabase(await freshDatabaseUrl());
    const corpus = new WatchedCorpus(database);
    const market = new Market();
    const day = () => corpus.now.toISOString().slice(0, 10);
    await corpus.importMarks(Array.from({ length: MARKS }, () => market.file(day())));
    const { id: personaId } = await database.db
      .selectFrom('persona')
      .select('id')
      .where('identidad', 'like', 'nombre nordlicht%')
      .executeTakeFirstOrThrow();
    const [ownNumber = ''] = market.heldBy(LEGAL);
    const follow = async (items: readonly object[], persons: readonly CanonicalPerson[]) => {
      const list = { label: 'x', items, filters: { minScore: 1 } };
      const { id } = await corpus.runs.createWatchlist(list as never, OWNER);
      return { id, persons, own: items.flatMap((item) => Object.entries(item).slice(0, 1)) };
    };
    const lists = [
      await follow([{ rut: '76.543.210-3' }], [LEGAL]),
      await follow([{ rut: NATURAL.rut }, { personaId: `0${personaId}` }], [NATURAL, NAMED]),
      await follow([{ nroSolicitud: ownNumber }, { rut: LEGAL.rut }, { marca: 'X' }], [LEGAL]),
      await follow([{ rut: OTHER.rut }, { rut: LEGAL.rut }], [OTHER, LEGAL]),
    ];
    const watched = async (id: string) => {
      const items = await corpus.runs.listWatchItems({ id }, OWNER);
      return items
        .filter(({ kind }) => kind === 'numero')
        .map(({ mark }) => mark)
        .sort();
    };
    const wanted = ({ persons, own }: (typeof lists)[number]) => {
      const itself = own.flatMap(([kind, nro]) => (kind === 'nroSolicitud' ? [String(nro)] : []));
      return [...new Set([...itself, ...market.heldBy(...persons)])].sort();
    };
    let sold = 0;
    for (let week = 0; week < WEEKS; week += 1) {
      const before = [];
      for (const list of lists) {
        before.push(wanted(list));
        expect([week, await watched(list.id)]).toEqual([week, wanted(list)]);
      }
      corpus.now = new Date(corpus.now.getTime() + 7 * 86_400_000);
      const sales = [market.sell(day()), market.sell(day())];
      await corpus.importMarks([...sales.map(({ stated }) => stated), market.file(day())]);
      for (const [at, list] of lists.entries()) expect(await watched(list.id)).toEqual(before[at]);
      await corpus.sweep();
      for (const { id, persons } of lists) {
        const { items: hits } = await corpus.runs.listWatchHits({ id, limit: 200 }, OWNER);
        const told = hits.filter(({ detectedAt }) => detectedAt === corpus.now.toISOString());
        for (const { nro, seller } of sales) {
          if (!persons.includes(seller)) continue;
          sold += 1;
          expect(told.map(({ matchedNro }) => matchedNro)).toContain(nro);
        }
      }
    }
    for (const list of lists) expect(await watched(list.id)).toEqual(wanted(list));
    expect(sold).toBeGreaterThan(WEEKS);
    await database.close();
  }, 240_000);

  it(`count by the marks that they stand for, and go with them ${proves('F3-FOLLOW-CAP')}`, async () => {
    const market = new Market();
    const marks = Array.from({ length: MARKS }, () => market.file('2026-06-01'));
    const [held, others] = [market.heldBy(LEGAL), market.heldBy(OTHER)];
    const caps = { watchlists: 9, items: held.length + 1 };
    const served = await serve(marks, {
      databaseUrl: await freshPostgresUrl(),
      limits: { burst: { limit: 1_000_000 }, watch: caps },
    });
    const { key } = await served.createKey({ consumerId: 'acme', scopes: SCOPES });
    const watch = new WatchApi(served.api, key);
    const { id, items } = await watch.create([], { items: [{ rut: LEGAL.rut }] });
    const [person, ...numbers] = items;
    expect(person).toMatchObject({ kind: 'rut', mark: LEGAL.rut });
    expect(numbers.map(({ mark }) => mark).sort()).toEqual(held);
    expect(numbers.every(({ seguidoPor }) => seguidoPor === person?.id)).toBe(true);
    await watch.add(id, { marca: 'una más' });
    const full = { status: 422, code: 'watchlist_too_large' };
    const add = (item: object) => watch.refusal('POST', `/${id}/items`, item);
    expect(await add({ rut: OTHER.rut })).toMatchObject(full);
    expect(await watch.items(id)).toHaveLength(items.length + 1);
    expect(
      await watch.refusal('POST', '', { label: 'x', items: [{ rut: LEGAL.rut }] }),
    ).toMatchObject(full);
    expect(await watch.add(id, { rut: LEGAL.rut })).toEqual(person);
    // Somebody without marks counts nothing yet.
    await watch.add(id, { rut: '77000500-0' });

    const [first] = numbers;
    const refused = await watch.refusal('DELETE', `/${id}/items/${first?.id}`);
    expect(refused).toMatchObject({ status: 400, code: 'validation_error' });
    const { seguidoPor: _, ...itself } = first ?? {};
    expect(await watch.add(id, { nroSolicitud: first?.mark })).toEqual(itself);
    await watch.remove(id, person?.id ?? 0);
    const left = (await watch.items(id)).map(({ kind, mark }) => `${kind} ${mark}`);
    expect(left.sort()).toEqual(
      [`numero ${first?.mark}`, 'rut 77000500-0', 'texto una más'].sort(),
    );
    if (others.length <= held.length - 1) await watch.add(id, { rut: OTHER.rut });

    expect(await add({ rut: '76543210-4' })).toMatchObject({ code: 'invalid_rut' });
    expect(await add({ personaId: '999999999' })).toMatchObject({ code: 'validation_error' });
    expect(await add({ personaId: '1', rut: LEGAL.rut })).toMatchObject({
      code: 'validation_error',
    });
    await served.close();
  }, 60_000);
});
