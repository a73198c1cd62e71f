import type { Operation } from '@marcario/core/contract';
import { REFERENCE_ES } from '../../texts/reference-es.ts';
import type { JsonObject } from './contract-schemas.ts';
import type { OpenApiDocument } from './openapi-document.ts';
import { describeCost } from './operation-object.ts';

const { introduction, subjects, open, cost } = REFERENCE_ES;

/** Returns the document with Spanish texts of its operations; parameters and schemas keep their texts. */
export function toSpanishDocument(
  document: OpenApiDocument,
  served: readonly Operation[],
): OpenApiDocument {
  const rows = new Map<string, Operation>(served.map((row) => [row.id, row]));
  const translatePathItem = (methods: JsonObject) =>
    mapValues(methods, (one) => toSpanishOperation(one as JsonObject, rows));
  const tags = document['tags'] as readonly { readonly name: keyof typeof subjects }[];
  return {
    ...document,
    info: { ...(document['info'] as JsonObject), description: introduction },
    tags: tags.map(({ name }) => ({
      name: subjects[name].name,
      description: subjects[name].about,
    })),
    paths: mapValues(document.paths, translatePathItem),
    webhooks: mapValues(document.webhooks, translatePathItem),
  };
}

function toSpanishOperation(object: JsonObject, rows: ReadonlyMap<string, Operation>): JsonObject {
  const id = String(object['operationId']);
  const row = rows.get(id);
  const words = row === undefined ? open[id] : row.es;
  if (words === undefined) return object;
  const tags = object['tags'] as readonly (keyof typeof subjects)[];
  const costs = row === undefined ? '' : `\n\n${describeCost(row, cost)}`;
  return {
    ...object,
    tags: tags.map((name) => subjects[name].name),
    summary: words.summary,
    description: `${words.description}${costs}`,
  };
}

function mapValues<Value, Result>(
  values: Readonly<Record<string, Value>>,
  map: (value: Value) => Result,
): Record<string, Result> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]));
}
