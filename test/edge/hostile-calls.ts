import { type Operation, pathFields, queryFromParams } from '@marcario/core/contract';
import { z } from 'zod';

/** A call that is as it should be but for one text in it. */
export interface HostileCall {
  readonly operation: Operation;
  readonly input: Readonly<Record<string, unknown>>;
}

type Put = (text: string) => unknown;
type JsonSchema = z.core.JSONSchema.BaseSchema;

/** For each place of an operation's input where a text can stand, a call with a given text there. */
export function hostilePlaces(operation: Operation): ((text: string) => HostileCall)[] {
  const { properties = {} } = z.toJSONSchema(operation.input, { io: 'input' });
  return Object.entries(properties).flatMap(([name, schema]) =>
    putsInto(schema as JsonSchema).map((put) => (text: string) => ({
      operation,
      input: { ...operation.example.input, [name]: put(text) },
    })),
  );
}

/** Numbers and flags are places too: somebody will write a text where they belong. */
function putsInto({ anyOf, items, properties }: JsonSchema): Put[] {
  if (anyOf) return anyOf.flatMap((option) => putsInto(option as JsonSchema));
  if (items) return putsInto(items as JsonSchema).map((put) => (text) => [put(text)]);
  if (!properties) return [(text) => text];
  return Object.entries(properties).flatMap(([name, schema]) =>
    putsInto(schema as JsonSchema).map((put) => (text: string) => ({ [name]: put(text) })),
  );
}

type RequestOfCall = readonly [target: string, request: RequestInit];

/** The call as a request of the REST interface, without its key. */
export function restRequest({ operation, input }: HostileCall): RequestOfCall {
  const { method, headers: named = {} } = operation;
  const path = operation.path.replace(/\{(\w+)\}/g, (_, field) => escaped(String(input[field])));
  const elsewhere = [...pathFields(operation), ...Object.values(named)];
  const rest = Object.fromEntries(
    Object.entries(input).filter(([name]) => !elsewhere.includes(name)),
  );
  const headers = { ...headersOf(operation, input), 'Content-Type': 'application/json' };
  if (method !== 'GET') {
    const body = method === 'DELETE' ? {} : { body: JSON.stringify(rest) };
    return [path, { method, headers, ...body }];
  }
  const pairs = [...queryFromParams(rest)].map((pair) => pair.map(escaped).join('='));
  return [`${path}?${pairs.join('&')}`, { headers }];
}

function headersOf({ headers = {} }: Operation, input: HostileCall['input']) {
  const given = Object.entries(headers).map(([name, field]) => [name, input[field]] as const);
  const texts = given.filter((pair): pair is [string, string] => typeof pair[1] === 'string');
  return Object.fromEntries(texts.flatMap(([name, text]) => sendable(text, name)));
}

/** A header as bytes of UTF-8, where HTTP can carry it at all. */
export function sendable(text: string, name: string): [string, string][] {
  const bytes = Buffer.from(text).toString('latin1');
  return /^[\t\x20-\x7e\x80-\xff]*$/.test(bytes) ? [[name, bytes]] : [];
}

/** A lone surrogate has no escape: it goes out in the bytes that stand for it, which are not UTF-8. */
function escaped(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80';
}

/** The call as a call of its tool. */
export function mcpRequest({ operation, input }: HostileCall): RequestOfCall {
  const params = { name: operation.tool?.name, arguments: input };
  return postToMcp(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }));
}

export function postToMcp(body: string): RequestOfCall {
  const accept = 'application/json, text/event-stream';
  const headers = { accept, 'Content-Type': 'application/json' };
  return ['/mcp', { method: 'POST', headers, body }];
}
