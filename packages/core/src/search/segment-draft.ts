import type { Embeddings } from '../contract/embeddings.ts';
import { ESTADOS } from '../contract/estado.ts';
import { LIMITS } from '../contract/limits.ts';
import type { IndexableBrand } from '../domain/indexable-brand.ts';
import { compareNroSolicitud } from '../domain/nro-order.ts';
import { Bitset } from './bitset.ts';
import { buildNameIndex } from './names/name-index.ts';
import { compareNames } from './names/name-table.ts';
import { buildPostings } from './postings.ts';
import { filingDay } from './rows/filing-day.ts';
import type { PersonRelations } from './rows/person-relations.ts';
import { PersonRelationsDraft } from './rows/person-relations-draft.ts';
import { classesOfRow, NONE, type RowColumns, type VocabularySets } from './rows/row-columns.ts';
import { SearchScratch } from './search-scratch.ts';
import type { Segment } from './segment.ts';
import { SortedTexts } from './sorted-texts.ts';
import { spellText } from './spelled-text.ts';
import { TextPool } from './text-pool.ts';

const WORD_BITS = 32;

/** Builds the segment of some marks; of a number that comes twice the later one counts. */
export function buildSegment(brands: Iterable<IndexableBrand>, embeddings: Embeddings): Segment {
  const draft = new SegmentDraft();
  for (const brand of brands) draft.add(brand);
  return draft.build(embeddings);
}

/** Texts by number while they are gathered: each distinct one once. */
class Interned {
  readonly texts: string[] = [];
  readonly #ids = new Map<string, number>();

  idOf(text: string): number {
    const known = this.#ids.get(text);
    if (known !== undefined) return known;
    this.#ids.set(text, this.texts.length);
    this.texts.push(text);
    return this.texts.length - 1;
  }
}

/** The marks of a segment to be, by place of arrival, a list for each fact: no object a mark. */
class SegmentDraft {
  readonly #nros: string[] = [];
  readonly #names = new Interned();
  readonly #nameOf: number[] = [];
  readonly #registros = new Interned();
  readonly #registroOf: number[] = [];
  readonly #classesLow: number[] = [];
  readonly #classesHigh: number[] = [];
  readonly #estados: number[] = [];
  readonly #signTypes = new Interned();
  readonly #signTypeOf: number[] = [];
  readonly #filingDays: number[] = [];
  readonly #updatedAt: number[] = [];
  readonly #persons = new PersonRelationsDraft();

  add(brand: IndexableBrand): void {
    const { nroRegistro, estado, fechaPresentacion } = brand;
    const name = spellText(brand.denominacion);
    for (const relation of brand.relaciones) this.#persons.add(this.#nros.length, relation);
    this.#nros.push(brand.nroSolicitud);
    this.#nameOf.push(name === '' ? NONE : this.#names.idOf(name));
    this.#registroOf.push(nroRegistro === null ? NONE : this.#registros.idOf(nroRegistro));
    this.#classesLow.push(classBits(brand.clases, 0));
    this.#classesHigh.push(classBits(brand.clases, WORD_BITS));
    this.#estados.push(estado === null ? ESTADOS.length : ESTADOS.indexOf(estado));
    this.#signTypeOf.push(this.#signTypes.idOf(brand.tipoSigno));
    this.#filingDays.push(fechaPresentacion === null ? NONE : filingDay(fechaPresentacion));
    this.#updatedAt.push(Date.parse(brand.fechaActualizacion));
  }

  build(embeddings: Embeddings): Segment {
    const places = this.#placesInOrder();
    const names = renumbered(this.#names.texts, compareNames);
    const columns = this.#columns(places, names.newIds);
    const rowsOf = buildPostings(names.texts.length, (emit) => {
      columns.names.forEach((name, row) => {
        if (name !== NONE) emit(name, row);
      });
    });
    return {
      rowCount: places.length,
      columns,
      vocabulary: vocabularySets(columns, places.length),
      persons: this.#relations(places),
      names: buildNameIndex(names.texts, rowsOf, embeddings),
      permutations: new Map(),
      scratch: new SearchScratch(),
    };
  }

  /** Places by application number; of equal numbers only the last. */
  #placesInOrder(): Uint32Array {
    const nros = this.#nros;
    const order = Uint32Array.from(nros, (_, place) => place);
    order.sort((a, b) => compareNroSolicitud(nros[a] ?? '', nros[b] ?? '') || a - b);
    return order.filter((place, i) => nros[place] !== nros[order[i + 1] ?? -1]);
  }

  #columns(places: Uint32Array, newNames: Uint32Array): RowColumns {
    const registros = renumbered(this.#registros.texts, (a, b) => (a < b ? -1 : 1));
    const at =
      (values: readonly number[]) =>
      (place: number): number =>
        values[place] ?? 0;
    const through = (values: readonly number[], newIds: Uint32Array) => (place: number) => {
      const old = values[place] ?? NONE;
      return old === NONE ? NONE : (newIds[old] ?? NONE);
    };
    return {
      nros: TextPool.of(Array.from(places, (place) => this.#nros[place] ?? '')),
      names: places.map(through(this.#nameOf, newNames)),
      registros: places.map(through(this.#registroOf, registros.newIds)),
      registroTexts: SortedTexts.of(registros.texts),
      classesLow: places.map(at(this.#classesLow)),
      classesHigh: places.map(at(this.#classesHigh)),
      estados: Uint8Array.from(places, at(this.#estados)),
      signTypes: Uint16Array.from(places, at(this.#signTypeOf)),
      signTypeCodes: this.#signTypes.texts,
      filingDays: places.map(at(this.#filingDays)),
      updatedAt: Float64Array.from(places, at(this.#updatedAt)),
    };
  }

  #relations(places: Uint32Array): PersonRelations {
    const rowOf = new Int32Array(this.#nros.length).fill(-1);
    places.forEach((place, row) => {
      rowOf[place] = row;
    });
    return this.#persons.build(rowOf);
  }
}

/** Bits of the classes from `base` up to `base + 31`. */
function classBits(classes: readonly number[], base: number): number {
  let bits = 0;
  for (const clase of classes) {
    if (clase >= base && clase < base + WORD_BITS) bits |= 1 << (clase - base);
  }
  return bits >>> 0;
}

/** Sorts texts and says where each went. */
function renumbered(texts: readonly string[], compare: (a: string, b: string) => number) {
  const order = Uint32Array.from(texts, (_, id) => id);
  order.sort((a, b) => compare(texts[a] ?? '', texts[b] ?? ''));
  const newIds = new Uint32Array(texts.length);
  order.forEach((old, id) => {
    newIds[old] = id;
  });
  return { texts: Array.from(order, (old) => texts[old] ?? ''), newIds };
}

function vocabularySets(columns: RowColumns, rowCount: number): VocabularySets {
  const emptySets = (count: number) => Array.from({ length: count }, () => new Bitset(rowCount));
  const estados = emptySets(ESTADOS.length);
  const classes = emptySets(LIMITS.niceClassMax + 1);
  const signTypes = emptySets(columns.signTypeCodes.length);
  for (let row = 0; row < rowCount; row += 1) {
    estados[columns.estados[row] ?? 0]?.add(row);
    signTypes[columns.signTypes[row] ?? 0]?.add(row);
    for (const clase of classesOfRow(columns, row)) classes[clase]?.add(row);
  }
  const codes = columns.signTypeCodes;
  return {
    estados,
    classes,
    signTypes: new Map(signTypes.map((set, id) => [codes[id] ?? '', set])),
  };
}
