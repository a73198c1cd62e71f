import type { Operation } from '@marcario/core/contract';
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
