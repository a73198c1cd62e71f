import type { Operation } from '@marcario/core/contract';
import { z } from 'zod';

/** JSON Schema of an object, as `tools/list` sends it. */
export interface ToolSchema {
  [keyword: string]: unknown;
  type: 'object';
}

/**
 * What a tool takes: the operation's input without the fields that MCP fixes. A tool of several
 * operations takes what any of them does; which one is meant, its description says.
 *
 * Schemas are written in the dialect that MCP means when none is named (2020-12), with every part
 * in its place instead of behind a `$ref`, which not every model's tool interface follows.
 */
export function toolInputSchema(rows: readonly Operation[]): ToolSchema {
  const schemas = rows.map(inputSchema);
  const [only] = schemas;
  if (only !== undefined && schemas.length === 1) return only;
  const properties = Object.assign({}, ...schemas.map(({ properties: own }) => own));
  return { type: 'object', properties };
}

function inputSchema({ input, toolInput = {} }: Operation): ToolSchema {
  const { properties = {}, ...schema } = jsonSchema(input);
  const open = Object.entries(properties).filter(([name]) => !Object.hasOwn(toolInput, name));
  return { ...schema, type: 'object', properties: Object.fromEntries(open) };
}

/** What a tool answers: always an object, so a list is `{ items }` and an envelope is preferred to it. */
export function toolOutputSchema({ output }: Operation): ToolSchema {
  return { ...jsonSchema(objectOf(output)), type: 'object' };
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
function jsonSchema(schema: z.ZodType): z.core.JSONSchema.BaseSchema {
  const { $schema, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    metadata: inPlace,
    override: ({ jsonSchema }) => dropNoise(jsonSchema),
  });
  return rest;
}

/** What a `format` or the type `integer` says already costs every reader of the list tokens. */
function dropNoise(schema: z.core.JSONSchema.BaseSchema): void {
  if (schema.format !== undefined) delete schema.pattern;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
}

/** The descriptions of the contract without its names, so that nothing is moved behind a `$ref`. */
class NamelessRegistry extends z.core.$ZodRegistry<z.core.GlobalMeta> {
  override get<S extends z.core.$ZodType>(schema: S) {
    const { id, example, ...meta } = z.globalRegistry.get(schema) ?? {};
    const named = example === undefined ? meta : { ...meta, examples: [example] };
    return named as z.core.$replace<z.core.GlobalMeta, S>;
  }
}
const inPlace = new NamelessRegistry();
