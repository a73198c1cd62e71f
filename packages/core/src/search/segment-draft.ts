import type { Embeddings } from '../contract/embeddings.ts';
import type { IndexableBrand } from '../domain/indexable-brand.ts';
import { Interned } from './interned.ts';
import { buildNameIndex } from './names/name-index.ts';
import { lettersOf } from './names/name-table.ts';
import { NumberList } from './number-list.ts';
import { buildPostings } from './postings.ts';
import { renumbered } from './renumbered.ts';
import { buildCurrentPersons } from './rows/current-persons.ts';
import { filingDay } from './rows/filing-day.ts';
import { buildNameTraits } from './rows/name-traits.ts';
import { NumeralTextsDraft } from './rows/numeral-texts.ts';
import { PersonRelationsDraft } from './rows/person-relations-draft.ts';
import { ProfilesDraft } from './rows/profiles-draft.ts';
import { NONE, type RowColumns, rowsByRegistro } from './rows/row-columns.ts';
import { buildRowOrders } from './rows/row-orders.ts';
import type { Segment } from './segment.ts';
import { spellText } from './spelled-text.ts';

/** Builds the segment of some marks; of a number that comes twice the later one counts. */
export function buildSegment(brands: Iterable<IndexableBrand>, embeddings: Embeddings): Segment {
  const draft = new SegmentDraft();
  for (const brand of brands) draft.add(brand);
  return draft.build(embeddings);
}

/** The marks of a segment to be, by place of arrival, a list for each fact: no object a mark. */
export class SegmentDraft {
  readonly #nros = new NumeralTextsDraft();
  readonly #registros = new NumeralTextsDraft();
  readonly #names = new Interned();
  readonly #nameOf = new NumberList(Uint32Array);
  readonly #filingDays = new NumberList(Uint32Array);
  readonly #updatedAt = new NumberList(Float64Array);
  readonly #profiles = new ProfilesDraft();
  readonly #persons = new PersonRelationsDraft();

  add(brand: IndexableBrand): void {
    const { nroRegistro, fechaPresentacion } = brand;
    const name = spellText(brand.denominacion);
    for (const relation of brand.relaciones) this.#persons.add(this.#nros.size, relation);
    this.#nros.push(brand.nroSolicitud);
    this.#registros.push(nroRegistro ?? '');
    this.#nameOf.push(name === '' ? NONE : this.#names.idOf(name));
    this.#filingDays.push(fechaPresentacion === null ? NONE : filingDay(fechaPresentacion));
    this.#updatedAt.push(Date.parse(brand.fechaActualizacion));
    this.#profiles.push(brand);
  }

  build(embeddings: Embeddings): Segment {
    const places = this.#placesInOrder();
    const { texts, newIds } = renumbered(this.#names.texts, lettersOf);
    const columns = this.#columns(places, newIds);
    const rowsOf = buildPostings(texts.length, (emit) => {
      columns.names.forEach((name, row) => {
        if (name !== NONE) emit(name, row);
      });
    });
    const names = buildNameIndex(texts, rowsOf, embeddings);
    const profiles = this.#profiles.build(places);
    const persons = this.#persons.build(rowOfPlaces(places, this.#nros.size));
    return {
      rowCount: places.length,
      columns,
      profiles,
      persons,
      currentPersons: buildCurrentPersons(persons, places.length),
      orders: buildRowOrders(columns, profiles, names.table),
      names,
      nameTraits: buildNameTraits(columns, profiles, names.table.size),
    };
  }

  /** Places by application number; of equal numbers only the last. */
  #placesInOrder(): Uint32Array {
    const nros = this.#nros.texts();
    const order = new Uint32Array(nros.size).map((_, place) => place);
    order.sort((a, b) => nros.compare(a, b) || a - b);
    return order.filter((place, i) => {
      const next = order[i + 1];
      return next === undefined || nros.compare(place, next) !== 0;
    });
  }

  #columns(places: Uint32Array, newNames: Uint32Array): RowColumns {
    const nameOf = this.#nameOf.numbers;
    const filingDays = this.#filingDays.numbers;
    const updatedAt = this.#updatedAt.numbers;
    const registros = this.#registros.textsAt(places);
    return {
      nros: this.#nros.textsAt(places),
      names: places.map((place) => newNames[nameOf[place] ?? NONE] ?? NONE),
      registros,
      byRegistro: rowsByRegistro(registros),
      filingDays: places.map((place) => filingDays[place] ?? NONE),
      updatedAt: Float64Array.from(places, (place) => updatedAt[place] ?? 0),
    };
  }
}

/** The row of each place; -1 for one left out. */
function rowOfPlaces(places: Uint32Array, count: number): Int32Array {
  const rowOf = new Int32Array(count).fill(-1);
  places.forEach((place, row) => {
    rowOf[place] = row;
  });
  return rowOf;
}
