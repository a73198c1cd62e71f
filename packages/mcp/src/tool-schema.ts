import type { Operation } from '@marcario/core/contract';
import { z } from 'zod';

/** JSON Schema of an object, as `tools/list` sends it. */
interface ToolSchema {
  [keyword: string]: unknown;
  type: 'object';
}

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** A list of values longer than this is told by one tool; the others name it. */
const LONG_ENUM = 10;

/**
 * What a tool takes and nothing else: the operation's input without the fields that MCP fixes. A tool of several
 * operations takes what any of them does; which one is meant, its description says.
 *
 * Schemas are written in the dialect that MCP means when none is named (2020-12), with every part
 * in its place instead of behind a `$ref`, which not every model's tool interface follows.
 *
 * @param told long lists of values that earlier tools have told, each with where it is
 */
export function toolInputSchema(
  rows: readonly Operation[],
  described: Map<string, string> = new Map(),
): ToolSchema {
  const schemas = rows.map(openInput);
  const [only] = schemas;
  const properties = Object.assign({}, ...schemas.map(({ properties: own }) => own));
  const required = schemas.length === 1 ? only?.required : undefined;
  return {
    type: 'object',
    properties: describedOnce(properties, rows[0]?.tool?.name ?? '', described),
    ...(required !== undefined && { required }),
    additionalProperties: false,
  };
}

function openInput({ input, tool }: Operation): JsonSchema {
  const { fixed = {}, entries } = tool ?? {};
  const { properties = {}, ...schema } = jsonSchema(input);
  const open = Object.entries(properties).filter(([name]) => !Object.hasOwn(fixed, name));
  const fields = open.map(([name, field]) => {
    const isShared = name === 'limit' && entries !== undefined;
    const told = listForm(field as JsonSchema);
    return [name, isShared ? sharedLimit(told, entries) : told] as const;
  });
  return { ...schema, properties: Object.fromEntries(fields) };
}

/** A field of one value or a list of them as the list alone: a tool takes the value by itself for it too. */
function listForm({ anyOf, ...field }: JsonSchema): JsonSchema {
  const list = anyOf?.find((form) => form.type === 'array');
  return list === undefined ? { ...field, ...(anyOf && { anyOf }) } : { ...list, ...field };
}

/** A limit whose default is less where many entries are requested. */
function sharedLimit({ default: most, ...limit }: JsonSchema, together: number): JsonSchema {
  const description = `${limit.description} Default ${most}, fewer where that is over ${together} in all.`;
  return { ...limit, description };
}

/** From how many fields that earlier tools have word for word a tool tells such fields by their types alone. */
const MANY_ALIKE = 5;

/**
 * The fields, where a long list of values that was told before is a reference to its teller. Where most
 * were told before, as the filters of a listing are, they stand without words and patterns.
 */
function describedOnce(
  properties: Readonly<Record<string, JsonSchema>>,
  tool: string,
  described: Map<string, string>,
): Record<string, JsonSchema> {
  const areBrief = areMostlyDescribed(properties, described);
  const fields = Object.entries(properties).map(([name, field]) => {
    const earlier = described.get(wholeOf(name, field));
    if (areBrief && earlier !== undefined) return [name, briefly(field)] as const;
    if (earlier !== undefined && field.properties !== undefined) {
      return [name, asIn(field, `${name} of ${earlier}`)] as const;
    }
    const inner = (field.properties ?? {}) as Readonly<Record<string, JsonSchema>>;
    // An object of fields that were described, as the filters of a calendar are, is described as they would be.
    if (areMostlyDescribed(inner, described)) {
      return [name, { ...field, properties: describedOnce(inner, tool, described) }] as const;
    }
    described.set(wholeOf(name, field), tool);
    const values = valuesOf(field);
    if (values.length <= LONG_ENUM) return [name, field] as const;
    const key = values.join();
    const describedBy = described.get(key);
    described.set(key, describedBy ?? `${name} of ${tool}`);
    return [name, describedBy === undefined ? field : without(field, describedBy)] as const;
  });
  return Object.fromEntries(fields);
}

function areMostlyDescribed(
  properties: Readonly<Record<string, JsonSchema>>,
  described: ReadonlyMap<string, string>,
): boolean {
  const alike = Object.entries(properties).filter(([name, one]) =>
    described.has(wholeOf(name, one)),
  );
  return alike.length >= MANY_ALIKE;
}

function wholeOf(name: string, field: JsonSchema): string {
  return `${name} ${JSON.stringify(field)}`;
}

function briefly({ type, items }: JsonSchema): JsonSchema {
  const inner = (items as JsonSchema | undefined)?.type;
  return { type, ...(inner !== undefined && { items: { type: inner } }) } as JsonSchema;
}

/** An object that was told before, field by field. */
function asIn({ type }: JsonSchema, describedBy: string): JsonSchema {
  return { type, description: `As ${describedBy}.` } as JsonSchema;
}

function valuesOf({ enum: own, items }: JsonSchema): readonly unknown[] {
  return own ?? (items as JsonSchema | undefined)?.enum ?? [];
}

function without(
  { enum: _, items, description = '', ...field }: JsonSchema,
  describedBy: string,
): JsonSchema {
  const listed = items === undefined ? {} : { items: { type: 'string' } as const };
  return { ...field, ...listed, description: `${description} Values: ${describedBy}.`.trim() };
}

/**
 * The envelope of what a tool answers: its fields and their types, nothing of what is inside them.
 * Always an object, so a list is `{ items }` and an envelope is preferred to it.
 */
export function toolOutputSchema({ output }: Operation): ToolSchema {
  const { properties = {} } = jsonSchema(objectOf(output));
  const fields = Object.entries(properties).map(([name, field]) => [name, typeAlone(field)]);
  return { type: 'object', properties: Object.fromEntries(fields) };
}

function typeAlone(field: z.core.JSONSchema._JSONSchema): JsonSchema {
  if (typeof field === 'boolean') return {};
  const types = (field.anyOf ?? [field]).flatMap(({ type }) => type ?? []);
  return types.length === 0 ? {} : ({ type: types.length === 1 ? types[0] : types } as JsonSchema);
}

function objectOf(output: z.ZodType): z.ZodType {
  if (output instanceof z.ZodArray) return z.object({ items: output });
  if (!(output instanceof z.ZodUnion)) return output;
  const options = output.options as readonly z.ZodType[];
  return options.find((option) => option instanceof z.ZodObject) ?? output;
}

/**
 * `io: 'input'` leaves objects open unless the contract closes them: an answer may gain fields
 * without a new version (specification 9), and a client must not refuse it for that.
 */
function jsonSchema(schema: z.ZodType): JsonSchema {
  const { $schema, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    metadata: inPlace,
    override: ({ jsonSchema }) => dropNoise(jsonSchema),
  });
  return rest;
}

/**
 * What costs every reader of the list tokens and changes no call: bounds of length that nobody comes
 * near, how a text is written, which the refusal of another says, what the type `integer` says already, and a
 * part's words inside a described whole.
 */
function dropNoise(schema: JsonSchema): void {
  delete schema.pattern;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  delete schema.minLength;
  delete schema.maxLength;
  delete schema.maxItems;
  const { items } = schema;
  if (typeof items === 'object' && !Array.isArray(items)) delete items.description;
}

/** The descriptions of the contract without its names, so that nothing is moved behind a `$ref`. */
class NamelessRegistry extends z.core.$ZodRegistry<z.core.GlobalMeta> {
  override get<S extends z.core.$ZodType>(schema: S) {
    const { id, example, ...meta } = z.globalRegistry.get(schema) ?? {};
    return meta as z.core.$replace<z.core.GlobalMeta, S>;
  }
}
const inPlace = new NamelessRegistry();
