import { EXPORT_MEDIA_TYPES, type Operation, operationDescriptions } from '@marcario/core/contract';
import type { ContractSchemas } from './contract-schemas.ts';
import { errorCodesOf } from './error-codes-of.ts';
import { errorResponses } from './error-responses.ts';
import type { OperationExample } from './examples/operation-example.ts';
import { operationExamples } from './examples/operation-examples.ts';
import type { JsonObject } from './json-object.ts';
import { parametersOf } from './parameters.ts';
import { requestBodyOf } from './request-body.ts';
import { headersOf, NOT_MODIFIED } from './response-headers.ts';
import { securityOf } from './security.ts';
import { tagOf } from './tags.ts';

/** What the document says of one row. */
export function operationObject(operation: Operation, schemas: ContractSchemas): JsonObject {
  const { id, summary, scope } = operation;
  const example: OperationExample = operationExamples[id];
  const input = schemas.input(operation);
  const requestBody = requestBodyOf(operation, input, example.input);
  return {
    operationId: id,
    tags: [tagOf(operation)],
    summary,
    description: `${operationDescriptions[id]}\n\n${cost(operation)}`,
    security: securityOf(scope === null ? [] : [scope]),
    parameters: parametersOf(operation, input, example.input),
    ...(requestBody === undefined ? {} : { requestBody }),
    responses: {
      [operation.status]: success(operation, schemas.output(operation), example),
      ...(operation.revalidates ? { 304: NOT_MODIFIED } : {}),
      ...errorResponses(errorCodesOf(operation)),
    },
  };
}

function cost({ scope, billable, streams }: Operation): string {
  const permission = scope === null ? 'Any valid key.' : `Scope \`${scope}\`.`;
  if (streams) return `${permission} Costs quota units by its rows.`;
  return `${permission} ${billable ? 'Costs one quota unit.' : 'Costs no quota unit.'}`;
}

function success(operation: Operation, schema: JsonObject, example: OperationExample): JsonObject {
  const { status, revalidates, streams, mediaType, summary } = operation;
  const tag = revalidates ? (['ETag'] as const) : [];
  const rows = streams ? (['x-total-count', 'x-changes-cursor'] as const) : [];
  const total = mediaType ? (['x-total-count'] as const) : [];
  const limits = ['RateLimit-Policy', 'RateLimit'] as const;
  const headers = headersOf('x-request-id', ...limits, ...tag, ...rows, ...total);
  if (status === 204) return { description: 'Done.', headers };
  if (streams) return { description: `${summary}.`, headers, content: streamed(schema, example) };
  const type = operation.mediaType?.split(';')[0] ?? 'application/json';
  const content = { [type]: { schema, examples: answers(example) } };
  return { description: `${summary}.`, headers, content };
}

/** A text in each of the forms, or what it would be. */
function streamed({ anyOf }: JsonObject, { variants = {} }: OperationExample): JsonObject {
  const [text, estimate] = anyOf as readonly JsonObject[];
  const form = (name: string, schema: JsonObject | undefined) => ({
    schema,
    examples: { [name]: { value: variants[name] } },
  });
  const texts = Object.entries(EXPORT_MEDIA_TYPES).map(
    ([name, type]) => [type.split(';')[0], form(name, text)] as const,
  );
  return { ...Object.fromEntries(texts), 'application/json': form('dryRun', estimate) };
}

function answers({ output, variants = {} }: OperationExample): JsonObject {
  const all = Object.entries({ answer: output, ...variants });
  return Object.fromEntries(all.map(([name, value]) => [name, { value }]));
}
