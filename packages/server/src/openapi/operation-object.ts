import {
  EXPORT_MEDIA_TYPES,
  type ExportFormat,
  type Operation,
  type OperationId,
  pathFields,
} from '@marcario/core/contract';
import type { CostWords } from '../../texts/reference-es.ts';
import type { ContractSchemas, JsonObject, ObjectSchema } from './contract-schemas.ts';
import { errorResponses, operationErrorCodes } from './error-responses.ts';
import { operationParameters } from './parameters.ts';
import recorded from './recorded-answers.json' with { type: 'json' };
import { headerReferences, NOT_MODIFIED } from './response-headers.ts';
import { securityRequirements } from './security.ts';

/** Builds the operation object of one row. */
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

/** Returns the body of a POST or PATCH: the input fields without another place. */
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

/** The recorded answers to the example of an operation (`answer`) and to each of its variants, by name. */
type Answers = Readonly<Record<string, unknown>>;
const ANSWERS: { readonly [Id in OperationId]?: Answers } = recorded;

const COST: CostWords = {
  scope: (scope) => `Scope \`${scope}\`.`,
  anyKey: 'Any valid key.',
  rows: 'Costs quota units by its rows.',
  none: 'Costs no quota unit.',
  one: 'Costs one quota unit.',
};

/** Describes the scope and the cost of an operation in one language. */
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

/** Returns the text in each format, or the estimate. */
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
