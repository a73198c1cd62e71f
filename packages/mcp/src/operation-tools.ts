import type { Operation, OperationTool } from '@marcario/core/contract';
import type { Tool, ToolAnnotations } from '@modelcontextprotocol/server';
import { z } from 'zod';

/** Cached tools by operations, because every HTTP request creates an MCP server, and the operations never change. */
const described = new WeakMap<readonly Operation[], Tool[]>();

/** Returns the distinct tools of the served operations, in their order; a row without a tool is skipped. */
export function operationTools(served: readonly Operation[]): Tool[] {
  const tools = described.get(served) ?? describeTools(served);
  described.set(served, tools);
  return tools;
}

function describeTools(served: readonly Operation[]): Tool[] {
  const described = new Map<string, string>();
  const names = new Set(served.flatMap(({ tool }) => tool?.name ?? []));
  return [...names].flatMap((name) => {
    const rows = served.filter(({ tool }) => tool?.name === name);
    const [first] = rows;
    return first?.tool ? [describeTool(first, first.tool, { rows, described })] : [];
  });
}

function describeTool(
  first: Operation,
  { name, line, answer }: OperationTool,
  { rows, described }: { readonly rows: readonly Operation[]; readonly described: DescribedFields },
): Tool {
  return {
    name,
    description: `${line} Answer: ${answer}.`,
    inputSchema: toolInputSchema(rows, described),
    outputSchema: toolOutputSchema(first),
    annotations: annotations(first),
  };
}

/**
 * Describes what a call may do; a batch is a POST that only reads. Only writes of watchlists reach external systems, by
 * webhook. The protocol assumes by default that a call reaches external systems and that it may not be repeated.
 */
function annotations({ method, scope, writes, summary: title }: Operation): ToolAnnotations {
  const reachesOut = scope === 'watch:write';
  if (!reachesOut && !writes) return { title, readOnlyHint: true, openWorldHint: false };
  return {
    title,
    readOnlyHint: false,
    destructiveHint: method !== 'POST',
    ...(method === 'DELETE' && { idempotentHint: true }),
    ...(!reachesOut && { openWorldHint: false }),
  };
}

/** JSON Schema of an object, as `tools/list` sends it. */
interface ToolSchema {
  [keyword: string]: unknown;
  type: 'object';
}

type JsonSchema = z.core.JSONSchema.BaseSchema;
type Fields = Readonly<Record<string, JsonSchema>>;

/** Maps each field (name and schema) and each long list of values to the tool whose schema describes it. */
type DescribedFields = Map<string, string>;

/** Maximum length of a list of values that every tool repeats; only one tool lists the values of a longer one. */
const LONG_ENUM = 10;

/** Minimum number of fields in common with an earlier tool for an object to refer to that tool. */
const MANY_FIELDS = 10;

/**
 * Returns the input schema of a tool: the operation's input without the fields that MCP fixes. A tool of several
 * operations accepts the fields of all; its description says which one a call selects. A field that an earlier tool
 * describes in the same words is listed with its type only.
 *
 * Schemas use the dialect that MCP assumes if none is named (2020-12). Every part is inlined instead of
 * referenced by a `$ref`, because the tool interfaces of some models do not resolve references.
 */
function toolInputSchema(
  rows: readonly Operation[],
  described: DescribedFields = new Map(),
): ToolSchema {
  const schemas = rows.map(openInput);
  const [only] = schemas;
  const properties = Object.assign({}, ...schemas.map(({ properties: own }) => own));
  const required = schemas.length === 1 ? only?.required : undefined;
  return {
    type: 'object',
    properties: describeOnce(properties, rows[0]?.tool?.name ?? '', described),
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
    const listed = listOnly(field as JsonSchema);
    return [name, isShared ? withSharedDefault(listed, entries) : listed] as const;
  });
  return { ...schema, properties: Object.fromEntries(fields) };
}

/** Describes a field that accepts a value or a list as a list only, because tools accept a single value anyway. */
function listOnly({ anyOf, ...field }: JsonSchema): JsonSchema {
  const list = anyOf?.find((form) => form.type === 'array');
  return list === undefined ? { ...field, ...(anyOf && { anyOf }) } : { ...list, ...field };
}

/** Adds to a limit's description that its default is lower if all entries together would exceed `together` results. */
function withSharedDefault({ default: usual, ...limit }: JsonSchema, together: number): JsonSchema {
  const description = `${limit.description} Default ${usual}, fewer where that is over ${together} in all.`;
  return { ...limit, description };
}

function describeOnce(
  properties: Fields,
  tool: string,
  described: DescribedFields,
): Record<string, JsonSchema> {
  const fields = Object.entries(properties).map(
    ([name, field]) => [name, describeField(name, field, { tool, described })] as const,
  );
  return Object.fromEntries(fields);
}

interface Describing {
  readonly tool: string;
  readonly described: DescribedFields;
}

function describeField(
  name: string,
  given: JsonSchema,
  { tool, described }: Describing,
): JsonSchema {
  const field = shortenDescription(name, given, described);
  const whole = `${name} ${JSON.stringify(field)}`;
  const properties = innerProperties(field);
  if (properties !== undefined) {
    const key = `${name} ${JSON.stringify(properties)}`;
    const earlier = described.get(key) ?? describingTool(properties, described);
    described.set(key, earlier ?? `${name} of ${tool}`);
    if (earlier !== undefined) return openReference(field, earlier);
  } else if (described.has(whole)) return typeOnly(field);
  described.set(whole, tool);
  if (field.properties !== undefined) {
    const fields = describeOnce(field.properties as Fields, tool, described);
    return { ...field, properties: fields };
  }
  const values = enumValues(field);
  if (values.length <= LONG_ENUM) return field;
  const key = values.join();
  const describedBy = described.get(key);
  described.set(key, describedBy ?? `${name} of ${tool}`);
  return describedBy === undefined ? field : withoutValues(field, describedBy);
}

/** Fields that are described only once for all tools, even if the words of their descriptions differ. */
const WELL_KNOWN: ReadonlySet<string> = new Set([
  'q',
  'nro',
  'nroSolicitud',
  'titular',
  'representante',
  'limit',
]);

/** Matches the names of date bounds, such as `fechaRegistroDesde`, which need no description. */
const DATE_BOUND = /^fecha\w+(Desde|Hasta)$/;

/**
 * Shortens a description to its first clause. Text after a semicolon adds details that an error repeats; the meaning of
 * `null` is kept, because nothing else explains it.
 */
function shortenDescription(
  name: string,
  field: JsonSchema,
  described: DescribedFields,
): JsonSchema {
  const { description, ...rest } = field;
  if (description === undefined || isNullable(field)) return field;
  if (DATE_BOUND.test(name)) return rest;
  const isKnown = described.has(name) && !/ in all\.$/.test(description);
  if (WELL_KNOWN.has(name) && isKnown) return rest;
  if (WELL_KNOWN.has(name)) described.set(name, name);
  return { ...rest, description: firstClause(description) };
}

function isNullable({ type, anyOf }: JsonSchema): boolean {
  return [type, ...(anyOf ?? []).map((one) => one.type)].flat().includes('null');
}

/** Returns the fields of an object, of a nullable object, or of each object of a list. */
function innerProperties({ properties, anyOf, items }: JsonSchema): Fields | undefined {
  const [object, nothing, ...others] = anyOf ?? [];
  const isNullable = nothing?.type === 'null' && others.length === 0;
  const inner = properties ?? (isNullable ? object?.properties : undefined);
  return (inner ?? (items as JsonSchema | undefined)?.properties) as Fields | undefined;
}

/** Returns the earlier tool that describes `MANY_FIELDS` of these fields: a listing for the filters of a calendar. */
function describingTool(properties: Fields, described: DescribedFields): string | undefined {
  const tellers = Object.entries(properties).flatMap(
    ([name, field]) =>
      described.get(`${name} ${JSON.stringify(shortenDescription(name, field, described))}`) ?? [],
  );
  return tellers.length >= MANY_FIELDS ? tellers.at(0) : undefined;
}

/**
 * Describes an object whose fields another tool lists. It is declared open, because strict clients would otherwise
 * accept only an empty object.
 */
function openReference(
  { description = '', anyOf, items, type }: JsonSchema,
  earlier: string,
): JsonSchema {
  const object = { type: 'object', additionalProperties: true } as JsonSchema;
  const described = { description: `${description} As ${earlier}.`.trim() };
  if (items !== undefined) return { type, items: object, ...described } as JsonSchema;
  return anyOf === undefined
    ? { ...object, ...described }
    : ({ ...object, type: ['object', 'null'], ...described } as unknown as JsonSchema);
}

function typeOnly({ type, items }: JsonSchema): JsonSchema {
  const inner = (items as JsonSchema | undefined)?.type;
  return { type, ...(inner !== undefined && { items: { type: inner } }) } as JsonSchema;
}

function enumValues({ enum: own, items }: JsonSchema): readonly unknown[] {
  return own ?? (items as JsonSchema | undefined)?.enum ?? [];
}

function withoutValues(
  { enum: _, items, description = '', ...field }: JsonSchema,
  describedBy: string,
): JsonSchema {
  const listed = items === undefined ? {} : { items: { type: 'string' } as const };
  return { ...field, ...listed, description: `${description} Values: ${describedBy}.`.trim() };
}

/** Fields that contain the entries of an answer. */
const ENTRY_LISTS: readonly string[] = ['items', 'data'];

/**
 * Returns the output schema of a tool, which names only the list with the entries. It is always an object: a plain list
 * becomes `{ items }`, and of several formats the one that is an object is described.
 */
function toolOutputSchema({ output }: Operation): ToolSchema {
  const { properties = {} } = jsonSchema(objectSchema(output));
  const lists = ENTRY_LISTS.filter((name) => Object.hasOwn(properties, name));
  const fields = lists.map((name) => [name, { type: 'array' }]);
  return { type: 'object', ...(lists.length > 0 && { properties: Object.fromEntries(fields) }) };
}

function objectSchema(output: z.ZodType): z.ZodType {
  if (output instanceof z.ZodArray) return z.object({ items: output });
  if (!(output instanceof z.ZodUnion)) return output;
  const options = output.options as readonly z.ZodType[];
  return options.find((option) => option instanceof z.ZodObject) ?? output;
}

/**
 * Converts a schema of the contract. `io: 'input'` leaves objects open unless the contract closes them, because a
 * response may gain fields without a new version (specification 9) and clients must accept it.
 */
function jsonSchema(schema: z.ZodType): JsonSchema {
  const { $schema, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    metadata: inPlace,
    override: ({ jsonSchema }) => removeRedundant(jsonSchema),
  });
  return rest;
}

/**
 * Largest maximum that a schema states. `removeRedundant` removes keywords that cost tokens in each list of tools but
 * change no call: greater maxima, lengths, text formats (an error explains them), lower bounds of 0 and 1,
 * `additionalProperties: false`, and the description and maximum of the items of a list.
 */
const MAX_DESCRIBED = 5_000;

function removeRedundant(schema: JsonSchema): void {
  delete schema.pattern;
  delete schema.format;
  if (schema.minimum !== undefined && schema.minimum <= 1) delete schema.minimum;
  if ((schema.maximum ?? 0) > MAX_DESCRIBED) delete schema.maximum;
  delete schema.minLength;
  delete schema.maxLength;
  delete schema.minItems;
  delete schema.maxItems;
  if (schema.additionalProperties === false) delete schema.additionalProperties;
  const { items } = schema;
  if (typeof items !== 'object' || Array.isArray(items)) return;
  const item = items as JsonSchema;
  delete item.description;
  delete item.maximum;
  if (item.anyOf !== undefined) schema.items = mergeItemFields(item);
}

/** Merges alternative items of one field each into one object; the list's description says which fields to send. */
function mergeItemFields(item: JsonSchema): JsonSchema {
  const options = (item.anyOf ?? []) as readonly JsonSchema[];
  if (!options.every(({ properties }) => Object.keys(properties ?? {}).length === 1)) return item;
  return {
    type: 'object',
    properties: Object.assign({}, ...options.map(({ properties }) => properties)),
  };
}

/** Registry of the contract's descriptions without schema ids, so that no schema becomes a `$ref`. */
class NamelessRegistry extends z.core.$ZodRegistry<z.core.GlobalMeta> {
  override get<S extends z.core.$ZodType>(schema: S) {
    const { id, example, ...meta } = z.globalRegistry.get(schema) ?? {};
    return meta as z.core.$replace<z.core.GlobalMeta, S>;
  }
}
const inPlace = new NamelessRegistry();

/** Returns a description up to its first semicolon. */
function firstClause(description: string): string {
  const at = description.indexOf(';');
  return at < 0 ? description : `${description.slice(0, at)}.`;
}
