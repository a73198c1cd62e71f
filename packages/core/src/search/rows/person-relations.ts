import type { Bitset } from '../bitset.ts';
import { buildPostings, type Postings } from '../postings.ts';
import { SortedTexts } from '../sorted-texts.ts';

/** A relation in one number: the row, then a bit each for the two roles and for being current. */
export const TITULAR = 1;
export const REPRESENTANTE = 2;
export const VIGENTE = 4;
export const FLAG_BITS = 3;

/** Between the names of a person, and after each person: no folded text holds it. */
export const SEPARATOR = '\n';

/** Which relations count, by their flags. */
export type RelationTest = (flags: number) => boolean;

/** A person as relations name it, folded. */
export interface Person {
  readonly nombre: string;
  readonly razonSocial: string;
  readonly rut: string;
}

/** The distinct persons of a segment and their relations to its rows. */
export class PersonRelations {
  /** All names one after the other: a substring is found by the platform's own search. */
  readonly #names: string;
  readonly #nameStarts: Uint32Array;
  readonly #ruts: SortedTexts;
  /** The persons with each tax id. */
  readonly #personsOfRut: Postings;
  readonly #rutOf: readonly string[];
  /** Relations of each person: row and flags. */
  readonly #relations: Postings;

  constructor(persons: readonly Person[], relations: Postings) {
    const lines = persons.map(({ nombre, razonSocial }) => `${nombre}${SEPARATOR}${razonSocial}`);
    this.#names = lines.join(SEPARATOR);
    this.#nameStarts = new Uint32Array(persons.length);
    for (let person = 1; person < persons.length; person += 1) {
      const before = lines[person - 1]?.length ?? 0;
      this.#nameStarts[person] = (this.#nameStarts[person - 1] ?? 0) + before + 1;
    }
    this.#rutOf = persons.map(({ rut }) => rut);
    this.#ruts = SortedTexts.of([...new Set(this.#rutOf)].filter((rut) => rut !== '').sort());
    this.#personsOfRut = buildPostings(this.#ruts.size, (emit) => {
      this.#rutOf.forEach((rut, person) => {
        if (rut !== '') emit(this.#ruts.find(rut), person);
      });
    });
    this.#relations = relations;
  }

  /** Adds to `rows` those related to a person whose name or legal name holds the folded text. */
  addNamed(part: string, counts: RelationTest, rows: Bitset): void {
    if (part === '') return;
    let at = this.#names.indexOf(part);
    while (at >= 0) {
      const person = this.#personAt(at);
      this.#addRows(person, counts, rows);
      at = this.#names.indexOf(part, this.#nameStarts[person + 1] ?? this.#names.length);
    }
  }

  /** Adds to `rows` those with a relation that carries the tax id. */
  addWithRut(rut: string, counts: RelationTest, rows: Bitset): void {
    const id = this.#ruts.find(rut);
    if (id < 0) return;
    const { starts, ids } = this.#personsOfRut;
    const to = starts[id + 1] ?? 0;
    for (let at = starts[id] ?? 0; at < to; at += 1) this.#addRows(ids[at] ?? 0, counts, rows);
  }

  /** Calls `visit` with every relation, in the terms that it was indexed by. */
  eachRelation(visit: (row: number, person: Person, flags: number) => void): void {
    const { starts, ids } = this.#relations;
    for (let id = 0; id + 1 < starts.length; id += 1) {
      const person = this.#person(id);
      const to = starts[id + 1] ?? 0;
      for (let at = starts[id] ?? 0; at < to; at += 1) {
        const relation = ids[at] ?? 0;
        visit(relation >>> FLAG_BITS, person, relation & (TITULAR | REPRESENTANTE | VIGENTE));
      }
    }
  }

  #person(id: number): Person {
    const start = this.#nameStarts[id] ?? 0;
    const next = this.#nameStarts[id + 1];
    const line = this.#names.slice(start, next === undefined ? undefined : next - 1);
    const [nombre = '', razonSocial = ''] = line.split(SEPARATOR);
    return { nombre, razonSocial, rut: this.#rutOf[id] ?? '' };
  }

  /** The person in whose names the position lies, by halving. */
  #personAt(position: number): number {
    let low = 0;
    let high = this.#nameStarts.length;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if ((this.#nameStarts[middle] ?? 0) <= position) low = middle;
      else high = middle;
    }
    return low;
  }

  #addRows(person: number, counts: RelationTest, rows: Bitset): void {
    const { starts, ids } = this.#relations;
    const to = starts[person + 1] ?? 0;
    for (let at = starts[person] ?? 0; at < to; at += 1) {
      const relation = ids[at] ?? 0;
      if (counts(relation)) rows.add(relation >>> FLAG_BITS);
    }
  }
}
