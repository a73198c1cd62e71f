import type { IndexableRelation } from '../../domain/indexable-brand.ts';
import { foldText } from '../../domain/text-folding.ts';
import { buildPostings } from '../postings.ts';
import {
  FLAG_BITS,
  type Person,
  PersonRelations,
  REPRESENTANTE,
  SEPARATOR,
  TITULAR,
  VIGENTE,
} from './person-relations.ts';

/** Gathers relations while a segment is built. */
export class PersonRelationsDraft {
  readonly #persons: Person[] = [];
  readonly #ids = new Map<string, number>();
  readonly #entries: { person: number[]; place: number[]; flags: number[] } = {
    person: [],
    place: [],
    flags: [],
  };

  /** @param place where the mark stands in the draft */
  add(place: number, relation: IndexableRelation): void {
    const { person, place: places, flags } = this.#entries;
    person.push(this.#idOf(relation));
    places.push(place);
    flags.push(relationFlags(relation));
  }

  /** @param rowOf the row of each place of the draft, or a negative number for one left out */
  build(rowOf: Int32Array): PersonRelations {
    const { person, place, flags } = this.#entries;
    const relations = buildPostings(this.#persons.length, (emit) => {
      person.forEach((id, i) => {
        const row = rowOf[place[i] ?? 0] ?? -1;
        if (row >= 0) emit(id, (row << FLAG_BITS) | (flags[i] ?? 0));
      });
    });
    return new PersonRelations(this.#persons, relations);
  }

  #idOf({ nombre, razonSocial, rut }: IndexableRelation): number {
    const person = {
      nombre: foldText(nombre),
      razonSocial: foldText(razonSocial ?? ''),
      rut: rut ?? '',
    };
    const key = `${person.nombre}${SEPARATOR}${person.razonSocial}${SEPARATOR}${person.rut}`;
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    this.#ids.set(key, this.#persons.length);
    this.#persons.push(person);
    return this.#persons.length - 1;
  }
}

/** The flags of a relation. */
function relationFlags({ rol, vigente }: IndexableRelation): number {
  const titular = rol === 'representante' ? 0 : TITULAR;
  const representante = rol === 'titular' ? 0 : REPRESENTANTE;
  return titular | representante | (vigente ? VIGENTE : 0);
}
