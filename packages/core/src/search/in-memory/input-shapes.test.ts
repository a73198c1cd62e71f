import { expect, it } from 'vitest';
import { z } from 'zod';
import { brandListingParamsSchema } from '../../contract/brand-listing.ts';
import { canonicalBrandSchema } from '../../contract/canonical-brand.ts';
import { similarByNumberParamsSchema, similarByTextParamsSchema } from '../../contract/similar.ts';
import type { Shape } from './check-shape.ts';

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

it('has the shapes that the schemas of the contract have', async () => {
  const shapes = {
    brand: plain(canonicalBrandSchema),
    search: plain(brandListingParamsSchema.omit(UNEXPLAINED)),
    similarByNumber: plain(similarByNumberParamsSchema.omit(UNEXPLAINED)),
    similarByText: plain(similarByTextParamsSchema.omit(UNEXPLAINED)),
  };
  expect(openObjects(shapes)).toEqual([]);
  // `npx vitest run packages/core --update` writes the file anew.
  await expect(`${JSON.stringify(shapes, omitNotes, 2)}\n`).toMatchFileSnapshot(
    './input-shapes.json',
  );
});

/** The objects in a shape that take fields besides those told: the check of shapes knows none. */
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
  expect(others).toEqual([{ type: 'null' }]);
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
