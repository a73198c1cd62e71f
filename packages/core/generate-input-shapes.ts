import { z } from 'zod';
import { canonicalBrandSchema } from './src/contract/canonical-brand.ts';
import { findSimilarByNumber } from './src/contract/operations/find-similar-by-number.ts';
import { findSimilarByText } from './src/contract/operations/find-similar-by-text.ts';
import { searchBrands } from './src/contract/operations/search-brands.ts';
import type { Shape } from './src/search/in-memory/check-shape.ts';

type Node = { readonly $ref?: string };

/** The schema as plain data, with what it refers to in its place. */
function plain(schema: z.ZodType): unknown {
  const { $schema: _, $defs = {}, ...shape } = z.toJSONSchema(schema, { io: 'input' });
  const inPlace = (value: unknown): unknown =>
    JSON.parse(JSON.stringify(value), (_key, node: Node | null) => {
      const name = node?.$ref?.replace('#/$defs/', '');
      return name === undefined ? node : inPlace($defs[name]);
    });
  return inPlace(shape);
}

/** An index in memory explains nothing, and says so. */
const UNEXPLAINED = { explain: true } as const;

/** Nor has it the wording of goods. */
const WITHOUT_GOODS = {
  ...UNEXPLAINED,
  cobertura: true,
  coberturaDe: true,
  relacionadas: true,
  relacion: true,
  conocidas: true,
  orden: true,
} as const;

/**
 * The text of `src/search/in-memory/input-shapes.json`: what an index in memory takes, as `check-shape.ts` reads it.
 * @throws TypeError when a schema of the contract has something that `check-shape.ts` does not know
 */
export function inputShapes(): string {
  const shapes = {
    brand: plain(canonicalBrandSchema),
    search: plain(searchBrands.input.omit(UNEXPLAINED)),
    similarByNumber: plain(findSimilarByNumber.input.omit(WITHOUT_GOODS)),
    similarByText: plain(findSimilarByText.input.omit(WITHOUT_GOODS)),
  };
  if (openObjects(shapes).length > 0) throw new TypeError('a shape takes no unknown fields');
  return `${JSON.stringify(shapes, omitNotes, 2)}\n`;
}

/** The objects in a shape that take fields besides those named: `check-shape.ts` has no such objects. */
function openObjects(shape: unknown): unknown[] {
  if (typeof shape !== 'object' || shape === null) return [];
  const isOpen =
    'properties' in shape &&
    !('additionalProperties' in shape && shape.additionalProperties === false);
  return [...(isOpen ? [shape] : []), ...Object.values(shape).flatMap(openObjects)];
}

/**
 * Names and descriptions are for documents: a browser need not load them, nor examples that no error shows, nor how
 * dates are written, nor that objects are closed, which it knows. A union is of something and null.
 */
function omitNotes(key: string, value: unknown): unknown {
  if (isUnion(value)) return omitNotes(key, nullable(value));
  if (isShape(value)) return withoutNotes(value);
  if (key === 'additionalProperties') return undefined;
  return ['id', 'description', 'default'].includes(key) && typeof value !== 'object'
    ? undefined
    : value;
}

interface Union {
  readonly anyOf: readonly Shape[];
}

function isUnion(value: unknown): value is Union {
  return typeof value === 'object' && value !== null && 'anyOf' in value;
}

function nullable({ anyOf: [shape = {}, ...others] }: Union): Shape {
  if (others.length !== 1 || others[0]?.type !== 'null') {
    throw new TypeError('a shape can be null or one thing, no other union');
  }
  return { ...shape, nullable: true };
}

function isShape(value: unknown): value is Shape {
  return typeof value === 'object' && value !== null && ('format' in value || 'example' in value);
}

function withoutNotes({ pattern, example, ...shape }: Shape): Shape {
  if (shape.format === 'date') return shape;
  if (shape.format === 'date-time') return { ...shape, example };
  return pattern === undefined ? shape : { ...shape, pattern, example };
}
