import type { Vigencia } from '../../../contract/listing-vocabulary.ts';
import type { IndexableRelation } from '../../../domain/record/indexable-brand.ts';

/** A relation in one number: a row or a person, then a bit each for the two roles and for being current. */
export const TITULAR = 1;
export const REPRESENTANTE = 2;
const VIGENTE = 4;
export const FLAG_BITS = 3;
const FLAGS = 7;

/** A relation of a row or person, with the flags of another number. */
export function relationOf(id: number, flags: number): number {
  return ((id << FLAG_BITS) | (flags & FLAGS)) >>> 0;
}

/** The flags of a relation. */
export function relationFlags({ rol, vigente }: IndexableRelation): number {
  const titular = rol === 'representante' ? 0 : TITULAR;
  const representante = rol === 'titular' ? 0 : REPRESENTANTE;
  return titular | representante | (vigente ? VIGENTE : 0);
}

/** What the flags say. */
export function flaggedRole(flags: number): Pick<IndexableRelation, 'rol' | 'vigente'> {
  const isTitular = (flags & TITULAR) !== 0;
  const isRepresentante = (flags & REPRESENTANTE) !== 0;
  return {
    rol: isTitular && isRepresentante ? 'ambas' : isTitular ? 'titular' : 'representante',
    vigente: (flags & VIGENTE) !== 0,
  };
}

/** Which relations count: bit `f` is set when those with the flags `f` do. */
export type RelationTest = number;

/** The test of relations in one of some roles, current or past as `vigencia` asks. */
export function relationTest(roles: number, vigencia: Vigencia): RelationTest {
  let test = 0;
  for (let flags = 0; flags <= FLAGS; flags += 1) {
    const isAsked = (flags & VIGENTE) !== 0 ? vigencia !== 'historica' : vigencia !== 'vigente';
    if ((flags & roles) !== 0 && isAsked) test |= 1 << flags;
  }
  return test;
}

/** Whether a relation, as a segment stores it, passes the test. O(1). */
export function counts(test: RelationTest, relation: number): boolean {
  return ((test >>> (relation & FLAGS)) & 1) === 1;
}
