import table from './data/related-classes.json' with { type: 'json' };

/** A relation of one Nice class to another. */
export interface RelatedClass {
  readonly clase: number;
  readonly relacionada: number;
  /** Strength of the relation. 3: the same trade; 2: an examiner searches both classes; 1: distantly related. */
  readonly fuerza: 1 | 2 | 3;
  /** The reason in Spanish. */
  readonly motivo: string;
}

/** Minimum strength at which the goods of two classes are compared as if both were one class. */
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

/** The relations of each class, by class number; the strongest first. */
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
 * Returns the classes whose goods or services are related to those of a Nice class, the strongest relation first, each
 * with its reason. The relations come from a hand-written table based on knowledge of the trades.
 *
 * @param clase 1 to 45; any other number has no related classes
 */
export function relatedClasses(clase: number): readonly RelatedClass[] {
  return RELATED[clase] ?? [];
}

/** Returns the classes related to a class with at least `MIN_RELATED_STRENGTH`. */
export function stronglyRelated(clase: number): number[] {
  return relatedClasses(clase)
    .filter(({ fuerza }) => fuerza >= MIN_RELATED_STRENGTH)
    .map(({ relacionada }) => relacionada);
}

/** Returns the strength of the relation between two different classes, 1 to 3; 0 when they are unrelated. */
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
