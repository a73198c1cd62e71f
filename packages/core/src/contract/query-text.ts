import { z } from 'zod';
import {
  arrayElementSchema,
  type InputFields,
  inputFields,
  ownField,
  valueSchema,
} from './input-fields.ts';
import { integerFromText } from './plain-text.ts';

type Plain = Record<string, unknown>;

/** Matches a repeated parameter's name as axios and PHP write it: `clase[]=29`, `clase[0]=29`. */
const BRACKETED = /^(.+)\[\d*\]$/;

/**
 * Converts the texts of a query string to the plain parameters of an input schema: a repeated parameter becomes an
 * array, plain digits become a number where the schema expects one. Nothing is validated here: all other values,
 * including unknown names, are passed unchanged, so that `parseInput` rejects them. A scalar that is sent twice becomes
 * an array, which no scalar schema accepts (decision D13).
 */
export function paramsFromQuery(
  input: z.ZodType,
  pairs: Iterable<readonly [string, string]>,
): Plain {
  const fields = inputFields(input);
  const texts = new Map<string, string[]>();
  for (const [written, text] of pairs) {
    const name = parameterName(fields, written);
    if (text === '' && Object.hasOwn(fields, name)) continue;
    const earlier = texts.get(name);
    if (earlier) earlier.push(text);
    else texts.set(name, [text]);
  }
  // Built with `fromEntries`, because an assignment to `__proto__` would not add a parameter of that name.
  return Object.fromEntries(
    [...texts].map(([name, values]) => [name, parseField(ownField(fields, name), values)]),
  );
}

function parameterName(fields: InputFields, written: string): string {
  const [, name = written] = BRACKETED.exec(written) ?? [];
  const field = ownField(fields, name);
  return field !== undefined && arrayElementSchema(field) !== null ? name : written;
}

function parseField(field: z.ZodType | undefined, texts: readonly string[]): unknown {
  const element = field === undefined ? null : arrayElementSchema(field);
  if (element !== null) return texts.map((text) => parseValue(element, text));
  const inner = field === undefined ? z.string() : valueSchema(field);
  const [only, ...more] = texts.map((text) => parseValue(inner, text));
  return more.length === 0 ? only : [only, ...more];
}

/** Converts a text to the type that the schema expects; a text that cannot be converted is returned unchanged. */
export function parseValue(schema: z.ZodType, text: string): unknown {
  if (schema instanceof z.ZodNumber)
    return schema.isInt ? integerFromText(text) : parseDecimal(text);
  if (schema instanceof z.ZodBoolean) return BOOLEANS.get(text) ?? text;
  return text;
}

const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);

function parseDecimal(text: string): number | string {
  return /^\d{1,9}(\.\d{1,17})?$/.test(text) ? Number(text) : text;
}

/**
 * Converts the arguments of a tool call to the plain parameters of an input schema (decision D17). Models sometimes
 * write a list, a number, a boolean or an object as JSON in a text: it is parsed where the schema expects such a value,
 * at every depth. A whole number becomes a text where the schema expects a text. As in a query string, `1` and `0` are
 * booleans. Nothing is validated here.
 *
 * @param renamed a field that is also accepted under an alias and parsed in the same way
 */
export function paramsFromArguments(
  input: z.ZodType,
  given: Readonly<Record<string, unknown>>,
  renamed: { readonly name: string; readonly alias: string } | null = null,
): Plain {
  const fields = inputFields(input);
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      const field = ownField(fields, name === renamed?.alias ? renamed.name : name);
      return [name, field === undefined ? value : argumentValue(field, value)];
    }),
  );
}

function argumentValue(field: z.ZodType, given: unknown): unknown {
  const schema = valueSchema(field);
  const element = arrayElementSchema(schema);
  if (element !== null) {
    const list = typeof given === 'string' ? (parseList(given) ?? given) : given;
    const values = Array.isArray(list) ? list : [list];
    const read = values.map((one) => argumentValue(element, one));
    return Array.isArray(list) ? read : read[0];
  }
  if (schema instanceof z.ZodNumber || schema instanceof z.ZodBoolean) {
    return scalarArgument(schema, given);
  }
  // Models often send a text that looks like a number, such as a mark's number, without quotes.
  if (schema instanceof z.ZodString) return Number.isSafeInteger(given) ? String(given) : given;
  if (!(schema instanceof z.ZodObject || schema instanceof z.ZodUnion)) return given;
  const value = typeof given === 'string' ? (parseObject(given) ?? given) : given;
  return isObject(value) ? paramsFromArguments(schema, value) : value;
}

function scalarArgument(schema: z.ZodNumber | z.ZodBoolean, given: unknown): unknown {
  if (schema instanceof z.ZodBoolean) {
    const isFlag = given === 1 || given === 0 || typeof given === 'string';
    return isFlag ? parseValue(schema, String(given).trim()) : given;
  }
  const value = typeof given === 'string' ? tryParseJson(given) : given;
  return typeof value === 'number' ? value : given;
}

function parseList(text: string): unknown[] | null {
  const list = tryParseJson(text);
  return Array.isArray(list) ? list : null;
}

function parseObject(text: string): Plain | null {
  const value = tryParseJson(text);
  return isObject(value) ? value : null;
}

function isObject(value: unknown): value is Plain {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
