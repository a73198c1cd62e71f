import {
  EXPORT_MEDIA_TYPES,
  type ExportFormat,
  type Operation,
  type OperationId,
  pathFields,
} from '@marcario/core/contract';
import type { CostWords } from '../../texts/reference-es.ts';
import type { ContractSchemas, JsonObject, ObjectSchema } from './contract-schemas.ts';
import {
  errorResponses,
  headerReferences,
  NOT_MODIFIED,
  operationErrorCodes,
} from './error-responses.ts';
import recorded from './recorded-answers.json' with { type: 'json' };

/** Builds the OpenAPI operation object of one operation. */
export function operationObject(operation: Operation, schemas: ContractSchemas): JsonObject {
  const { id, summary, description, scope, example } = operation;
  const input = schemas.input(operation);
  const requestBody = describeRequestBody(operation, input, example.input);
  return {
    operationId: id,
    tags: [operation.subject],
    summary,
    description: `${description}\n\n${describeCost(operation, COST)}`,
    security: securityRequirements(scope === null ? [] : [scope]),
    parameters: operationParameters(operation, input, example.input),
    ...(requestBody === undefined ? {} : { requestBody }),
    responses: {
      [operation.status]: successResponse(operation, schemas.output(operation)),
      ...(operation.revalidates ? { 304: NOT_MODIFIED } : {}),
      ...errorResponses(operationErrorCodes(operation)),
    },
  };
}

type Values = Readonly<Record<string, unknown>>;

/** Describes the request body of a POST or PATCH: the input fields that are neither in the path nor in a header. */
function describeRequestBody(
  operation: Operation,
  input: ObjectSchema,
  example: Values,
): JsonObject | undefined {
  if (operation.method === 'GET' || operation.method === 'DELETE') return undefined;
  const elsewhere = new Set([...pathFields(operation), ...Object.values(operation.headers ?? {})]);
  const isInBody = ([field]: readonly [string, unknown]) => !elsewhere.has(field);
  const properties = Object.fromEntries(Object.entries(input.properties).filter(isInBody));
  if (Object.keys(properties).length === 0) return undefined;
  const required = (input.required ?? []).filter((field) => !elsewhere.has(field));
  const schema = { ...input, properties, ...(input.required ? { required } : {}) };
  return {
    required: true,
    content: {
      'application/json': {
        schema,
        example: Object.fromEntries(Object.entries(example).filter(isInBody)),
      },
    },
  };
}

/** Recorded response bodies of one operation, by name: `answer` for its example, others for variants such as `csv`. */
type Answers = Readonly<Record<string, unknown>>;
const ANSWERS: { readonly [Id in OperationId]?: Answers } = recorded;

const COST: CostWords = {
  scope: (scope) => `Scope \`${scope}\`.`,
  anyKey: 'Any valid key.',
  rows: 'Costs quota units by its rows.',
  none: 'Costs no quota unit.',
  one: 'Costs one quota unit.',
};

/** Describes in one language the scope that an operation requires and the quota units it costs. */
export function describeCost({ scope, units }: Operation, words: CostWords): string {
  const permission = scope === null ? words.anyKey : words.scope(scope);
  if (units === 'rows') return `${permission} ${words.rows}`;
  return `${permission} ${units === 0 ? words.none : words.one}`;
}

function successResponse(operation: Operation, schema: JsonObject): JsonObject {
  const { id, status, revalidates, streams, mediaType, summary } = operation;
  const { [id]: answers = {} } = ANSWERS;
  const tag = revalidates ? (['ETag'] as const) : [];
  const rows = streams ? (['x-total-count', 'x-changes-cursor'] as const) : [];
  const total = mediaType ? (['x-total-count'] as const) : [];
  const limits = ['RateLimit-Policy', 'RateLimit'] as const;
  const headers = headerReferences('x-request-id', ...limits, ...tag, ...rows, ...total);
  if (status === 204) return { description: 'Done.', headers };
  if (streams)
    return { description: `${summary}.`, headers, content: streamedContent(schema, answers) };
  const type = operation.mediaType?.split(';')[0] ?? 'application/json';
  const examples = Object.fromEntries(
    Object.entries(answers).map(([name, value]) => [name, { value }]),
  );
  const content = { [type]: { schema, examples } };
  return { description: `${summary}.`, headers, content };
}

/** Describes the content of an export: the file in each format, or with `dryRun` the estimate as JSON. */
function streamedContent({ anyOf }: JsonObject, { answer, csv, dryRun }: Answers): JsonObject {
  const [text, estimate] = anyOf as readonly JsonObject[];
  const forms: Readonly<Record<ExportFormat, JsonObject>> = {
    ndjson: { schema: text, examples: { ndjson: { value: answer } } },
    csv: { schema: text, examples: { csv: { value: csv } } },
    xlsx: { schema: { type: 'string', format: 'binary' } },
  };
  const texts = Object.entries(EXPORT_MEDIA_TYPES).map(
    ([name, type]) => [type.split(';')[0], forms[name as ExportFormat]] as const,
  );
  const asJson = { schema: estimate, examples: { dryRun: { value: dryRun } } };
  return { ...Object.fromEntries(texts), 'application/json': asJson };
}

/** Authentication schemes (specification 5, decision F7). Each operation's requirement names its scope. */
export const securitySchemes = {
  apiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description:
      'Issued by the operator. A key without scopes may read everything and write nothing; one with scopes may do what they say: `brands:read`, `insights:read`, `watch:read`, `watch:write`.',
  },
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description: 'The same key as `Authorization: Bearer`, for tools that send no other header.',
  },
} as const satisfies Readonly<Record<string, JsonObject>>;

/** Returns the alternative security requirements of an operation: either key header, with these scopes. */
export function securityRequirements(scopes: readonly string[]): JsonObject[] {
  return Object.keys(securitySchemes).map((scheme) => ({ [scheme]: scopes }));
}

/** Returns the parameters outside the body: path fields, header fields, and for a GET the query fields. */
function operationParameters(
  operation: Operation,
  input: ObjectSchema,
  example: Values,
): JsonObject[] {
  const inPath = pathFields(operation);
  const headers = Object.entries(operation.headers ?? {});
  const elsewhere = new Set([...inPath, ...headers.map(([, field]) => field)]);
  const inQuery =
    operation.method === 'GET'
      ? Object.keys(input.properties).filter((f) => !elsewhere.has(f))
      : [];
  const parameter = (position: JsonObject, field: string) => ({
    ...position,
    ...describeField(input, field, needsExample(position, field) ? example[field] : undefined),
  });
  return [
    ...inPath.map((name) => parameter({ name, in: 'path', required: true }, name)),
    ...inQuery.map((name) => parameter(queryParameter(input, name), name)),
    ...headers.map(([name, field]) => parameter({ name, in: 'header' }, field)),
  ];
}

/**
 * Returns whether a parameter has an example value. The reference page sends all example values when a request is
 * tried, so only required fields and the search text have one; an example filter could hide the reader's own mark.
 */
function needsExample({ required }: JsonObject, field: string): boolean {
  return required === true || field === 'q';
}

/** Describes a query parameter; a list is a repeated parameter: `?clase=9&clase=25`. */
function queryParameter({ properties, required = [] }: ObjectSchema, name: string): JsonObject {
  const { type } = properties[name] as { readonly type?: string };
  const repeated = type === 'array' ? { style: 'form', explode: true } : {};
  return { name, in: 'query', ...(required.includes(name) ? { required: true } : {}), ...repeated };
}

function describeField({ properties }: ObjectSchema, field: string, example: unknown): JsonObject {
  const { description, examples: _shown, ...schema } = properties[field] ?? {};
  return { description, schema, ...(example === undefined ? {} : { example }) };
}
