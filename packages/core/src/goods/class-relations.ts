import table from './data/related-classes.json' with { type: 'json' };

/** A class related to another one. */
export interface RelatedClass {
  readonly clase: number;
  readonly relacionada: number;
  /** 3: the same trade; 2: an examiner looks at both; 1: related at a distance. */
  readonly fuerza: 1 | 2 | 3;
  /** Why, in Spanish. */
  readonly motivo: string;
}

/** From this strength on the goods of two classes are compared as those of one. */
export const MIN_RELATED_STRENGTH = 2;
const CLASS_COUNT = 45;

const LINE = /^(\d+) (\d+) (\d) (.+)$/;

function parseRelation(line: string): RelatedClass[] {
  const [, a, b, strength, motivo = ''] = LINE.exec(line) ?? [];
  const fuerza = Number(strength) as RelatedClass['fuerza'];
  const [clase, relacionada] = [Number(a), Number(b)];
  return [
    { clase, relacionada, fuerza, motivo },
    { clase: relacionada, relacionada: clase, fuerza, motivo },
  ];
}

/** The related classes of each class, the most related first. */
const RELATED: readonly (readonly RelatedClass[])[] = groupRelations();

function groupRelations(): RelatedClass[][] {
  const all = table.related.flatMap(parseRelation);
  return Array.from({ length: CLASS_COUNT + 1 }, (_, clase) =>
    all
      .filter((row) => row.clase === clase)
      .sort((a, b) => b.fuerza - a.fuerza || a.relacionada - b.relacionada),
  );
}

/**
 * The classes whose goods or services are related to those of a Nice class, the most related first, each with its
 * reason: what a table written from knowledge of the trades says.
 *
 * @param clase 1 to 45; any other has none
 */
export function relatedClasses(clase: number): readonly RelatedClass[] {
  return RELATED[clase] ?? [];
}

/** The classes related to one so strongly that their goods are compared as those of one. */
export function stronglyRelated(clase: number): number[] {
  return relatedClasses(clase)
    .filter(({ fuerza }) => fuerza >= MIN_RELATED_STRENGTH)
    .map(({ relacionada }) => relacionada);
}

/** How related two different classes are, 1 to 3; 0 where they are not. */
export function classStrength(a: number, b: number): 0 | 1 | 2 | 3 {
  return STRENGTHS[a * (CLASS_COUNT + 1) + b] ?? 0;
}

const STRENGTHS = strengthMatrix();

function strengthMatrix(): (0 | 1 | 2 | 3)[] {
  const strengths = new Array<0 | 1 | 2 | 3>((CLASS_COUNT + 1) ** 2).fill(0);
  for (const { clase, relacionada, fuerza } of RELATED.flat()) {
    strengths[clase * (CLASS_COUNT + 1) + relacionada] = fuerza;
  }
  return strengths;
}
