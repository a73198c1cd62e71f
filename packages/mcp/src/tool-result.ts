import { ServiceError } from '@marcario/core';
import type { ToolError } from '@marcario/core/contract';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';

/**
 * Control, bidirectional, zero-width and tag characters: what a reader of the text cannot see, and
 * corpus text could use to say one thing to a person and another to a model.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2028\u2029]/gu;

/** A success: the body as an object, and once more as one JSON text (decision D17). It is never cut. */
export function toolResult(body: unknown): CallToolResult {
  const structuredContent = objectBody(body);
  return { content: [jsonText(structuredContent)], structuredContent };
}

/**
 * A refusal or failure. It carries no `structuredContent`: clients hold that against the tool's
 * output schema and throw. What is not a `ServiceError` says nothing of itself.
 */
export function toolErrorResult(error: unknown): CallToolResult {
  const refusal =
    error instanceof ServiceError ? error : new ServiceError('internal_error', 'Internal error');
  return { content: [jsonText(toolError(refusal))], isError: true };
}

function toolError({ code, message, coverage, retryAfterSeconds }: ServiceError): ToolError {
  return {
    error: {
      code,
      message,
      ...(coverage === undefined ? {} : { coverage }),
      ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    },
  };
}

function objectBody(body: unknown): Record<string, unknown> {
  if (Array.isArray(body)) return { items: body };
  return typeof body === 'object' && body !== null ? { ...body } : {};
}

function jsonText(value: object): { type: 'text'; text: string } {
  return { type: 'text', text: JSON.stringify(value).replace(UNSEEN, escapeUnits) };
}

function escapeUnits(character: string): string {
  return character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');
}
