import type { IndexableRelation } from '../../../domain/record/indexable-brand.ts';
import { nameForms } from '../../../domain/text/initials.ts';
import { GrowableArray } from '../../arrays/growable-array.ts';
import { Interner } from '../../arrays/interner.ts';
import { buildPostings, type Postings } from '../../arrays/postings.ts';
import { inversePermutation, sortPermutation } from '../../arrays/sort-permutation.ts';
import { SortedTexts } from '../../arrays/sorted-texts.ts';
import { NONE } from '../columns/row-columns.ts';
import { PersonNames } from './person-names.ts';
import { PersonRelations } from './person-relations.ts';
import { FLAG_BITS, relationFlags, relationOf } from './relation-flags.ts';

/** Gathers relations while a segment is built. */
export class PersonRelationsBuilder {
  readonly #ids = new Map<string, number>();
  readonly #names = new Interner();
  readonly #ruts = new Interner();
  readonly #nombres = new GrowableArray(Uint32Array);
  readonly #razones = new GrowableArray(Uint32Array);
  readonly #rutOf = new GrowableArray(Uint32Array);
  readonly #personaIds = new GrowableArray(Uint32Array);
  /** For each relation the place of its mark, and person and flags in one number. */
  readonly #places = new GrowableArray(Uint32Array);
  readonly #relations = new GrowableArray(Uint32Array);

  /** @param place where the mark stands in the builder */
  add(place: number, relation: IndexableRelation): void {
    this.#places.push(place);
    this.#relations.push(relationOf(this.#idOf(relation), relationFlags(relation)));
  }

  /** @param rowOf the row of each place of the builder, or a negative number for one left out */
  build(rowOf: Int32Array): PersonRelations {
    const names = sortPermutation(this.#names.texts);
    const ruts = sortPermutation(this.#ruts.texts);
    const persons = this.#personsByName(names.newIds);
    const column = ({ numbers }: GrowableArray<Uint32Array>, newIds: Uint32Array) =>
      persons.map((person) => {
        const old = numbers[person] ?? NONE;
        // To ask an array for a place that it does not have costs far more than this question.
        return old === NONE ? NONE : (newIds[old] ?? NONE);
      });
    const columns = {
      names: PersonNames.of(names.texts),
      ruts: SortedTexts.of(ruts.texts),
      nombres: column(this.#nombres, names.newIds),
      razones: column(this.#razones, names.newIds),
      rutOf: column(this.#rutOf, ruts.newIds),
      personaIds: persons.map((person) => this.#personaIds.numbers[person] ?? NONE),
    };
    return PersonRelations.of(columns, this.#relationsOf(persons, rowOf));
  }

  /** Persons of neighbouring names are found together: their relations are to lie together. */
  #personsByName(newNames: Uint32Array): Uint32Array {
    const nombres = this.#nombres.numbers;
    const rank = (person: number) => newNames[nombres[person] ?? 0] ?? 0;
    const persons = new Uint32Array(this.#nombres.length).map((_, person) => person);
    return persons.sort((a, b) => rank(a) - rank(b) || a - b);
  }

  #relationsOf(persons: Uint32Array, rowOf: Int32Array): Postings {
    const places = this.#places.numbers;
    const relations = this.#relations.numbers;
    const newIds = inversePermutation(persons);
    return buildPostings(persons.length, (emit) => {
      for (let i = 0; i < this.#relations.length; i += 1) {
        const row = rowOf[places[i] ?? 0] ?? -1;
        const relation = relations[i] ?? 0;
        if (row >= 0) emit(newIds[relation >>> FLAG_BITS] ?? 0, relationOf(row, relation));
      }
    });
  }

  /** Persons as they are spelled: what folds alike is joined by its names. */
  #idOf({ nombre, razonSocial = '', rut = '', personaId = NONE }: IndexableRelation): number {
    const key = `${nombre}\n${razonSocial}\n${rut}\n${personaId}`;
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    const razon = nameForms(razonSocial);
    this.#ids.set(key, this.#nombres.length);
    this.#nombres.push(this.#names.idOf(nameForms(nombre)));
    this.#razones.push(razon === '' ? NONE : this.#names.idOf(razon));
    this.#rutOf.push(rut === '' ? NONE : this.#ruts.idOf(rut));
    this.#personaIds.push(personaId);
    return this.#nombres.length - 1;
  }
}
