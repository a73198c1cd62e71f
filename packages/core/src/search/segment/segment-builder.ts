import { GrowableArray, Interner } from '../../arrays/growable-array.ts';
import { buildPostings } from '../../arrays/postings.ts';
import { sortPermutation } from '../../arrays/sorted-texts.ts';
import { CODE_FIELD_NAMES, mapCodeFields } from '../../contract/code-fields.ts';
import type { Embeddings } from '../../contract/embeddings.ts';
import type { IndexableBrand } from '../../domain/record/indexable-brand.ts';
import { foldKeepingSpanish } from '../../likeness/text/spanish-folding.ts';
import { spellingHash } from '../../likeness/text/text-hash.ts';
import { CodeColumnBuilder } from './columns/code-column.ts';
import { NumeralTextsBuilder } from './columns/numeral-texts.ts';
import { ProfilesBuilder } from './columns/profiles.ts';
import {
  buildNameTraits,
  DATE_COLUMNS,
  FIELD_OF_DATE,
  mapDates,
  NO_VALUE,
  type RowColumns,
  rowsByRegistro,
  toDay,
} from './columns/row-columns.ts';
import { TermListsBuilder } from './columns/term-lists.ts';
import { buildRowOrders } from './orders/row-orders.ts';
import { buildCurrentPersons } from './persons/current-persons.ts';
import { PersonRelationsBuilder } from './persons/person-relations.ts';
import type { Segment } from './segment.ts';
import { buildNameIndex } from './terms/name-index.ts';
import { nameLength } from './terms/name-table.ts';

/** Builds a segment of marks; if a number occurs twice, the later mark replaces the earlier. */
export function buildSegment(brands: Iterable<IndexableBrand>, embeddings: Embeddings): Segment {
  const builder = new SegmentBuilder();
  for (const brand of brands) builder.add(brand);
  return builder.build(embeddings);
}

/** Collects marks in columns by order of insertion, without an object per mark. */
export class SegmentBuilder {
  readonly #nros = new NumeralTextsBuilder();
  readonly #registros = new NumeralTextsBuilder();
  readonly #names = new Interner();
  readonly #nameOf = new GrowableArray(Uint32Array);
  readonly #written = new GrowableArray(Uint32Array);
  readonly #days = mapDates(() => new GrowableArray(Uint32Array));
  readonly #updatedAt = new GrowableArray(Float64Array);
  readonly #profiles = new ProfilesBuilder();
  readonly #persons = new PersonRelationsBuilder();
  readonly #terms = new TermListsBuilder();
  readonly #codes = mapCodeFields(() => new CodeColumnBuilder());

  add(brand: IndexableBrand): void {
    const { nroRegistro } = brand;
    const name = foldKeepingSpanish(brand.denominacion);
    for (const relation of brand.relaciones) this.#persons.add(this.#nros.size, relation);
    for (const term of brand.plazos ?? []) this.#terms.add(this.#nros.size, term);
    for (const field of CODE_FIELD_NAMES)
      this.#codes[field].add(this.#nros.size, brand[field] ?? []);
    this.#nros.push(brand.nroSolicitud);
    this.#registros.push(nroRegistro ?? '');
    this.#nameOf.push(name === '' ? NO_VALUE : this.#names.idOf(name));
    this.#written.push(brand.escrita ?? spellingHash(brand.denominacion));
    for (const dated of DATE_COLUMNS) this.#days[dated].push(toDay(brand[FIELD_OF_DATE[dated]]));
    this.#updatedAt.push(Date.parse(brand.fechaActualizacion));
    this.#profiles.push(brand);
  }

  build(embeddings: Embeddings): Segment {
    const positions = this.#sortedPositions();
    const { texts, newIds } = sortPermutation(this.#names.texts, nameLength);
    const columns = this.#columns(positions, newIds);
    const rowsOf = buildPostings(texts.length, (emit) => {
      columns.names.forEach((name, row) => {
        if (name !== NO_VALUE) emit(name, row);
      });
    });
    const names = buildNameIndex(texts, rowsOf, embeddings);
    const profiles = this.#profiles.build(positions);
    const rowOf = rowOfPosition(positions, this.#nros.size);
    const persons = this.#persons.build(rowOf);
    return {
      rowCount: positions.length,
      columns,
      profiles,
      persons,
      currentPersons: buildCurrentPersons(persons, positions.length),
      orders: buildRowOrders(columns, profiles, names.table),
      terms: this.#terms.build(rowOf),
      ...mapCodeFields((field) => this.#codes[field].build(rowOf, positions.length)),
      names,
      nameTraits: buildNameTraits(columns, profiles, names.table.size),
    };
  }

  /** Returns insertion indexes, sorted by application number; of marks with the same number, only the last. */
  #sortedPositions(): Uint32Array {
    const nros = this.#nros.texts();
    const order = new Uint32Array(nros.size).map((_, position) => position);
    order.sort((a, b) => nros.compare(a, b) || a - b);
    return order.filter((position, i) => {
      const next = order[i + 1];
      return next === undefined || nros.compare(position, next) !== 0;
    });
  }

  #columns(positions: Uint32Array, newNames: Uint32Array): RowColumns {
    const nameOf = this.#nameOf.numbers;
    const written = this.#written.numbers;
    const updatedAt = this.#updatedAt.numbers;
    const registros = this.#registros.build(positions);
    return {
      nros: this.#nros.build(positions),
      names: positions.map((position) => newNames[nameOf[position] ?? NO_VALUE] ?? NO_VALUE),
      written: positions.map((position) => written[position] ?? 0),
      registros,
      byRegistro: rowsByRegistro(registros),
      days: mapDates((dated) => {
        const days = this.#days[dated].numbers;
        return positions.map((position) => days[position] ?? NO_VALUE);
      }),
      updatedAt: Float64Array.from(positions, (position) => updatedAt[position] ?? 0),
    };
  }
}

/** Returns the row of each mark in the order of insertion; -1 for a mark that is left out. */
function rowOfPosition(positions: Uint32Array, count: number): Int32Array {
  const rowOf = new Int32Array(count).fill(-1);
  positions.forEach((position, row) => {
    rowOf[position] = row;
  });
  return rowOf;
}
