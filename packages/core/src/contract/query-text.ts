import { z } from 'zod';
import { integerFromText } from './wire-text.ts';

type Plain = Record<string, unknown>;

/**
 * Turns the texts of a query string into the plain parameters that an input schema speaks of:
 * a repeated parameter becomes an array, plain digits become a number where the schema wants one.
 * Nothing is judged here; what does not fit stays as it was for the schema to refuse.
 * A scalar that is given twice stays an array, which no scalar schema takes (decision D13).
 */
export function paramsFromQuery(
  input: z.ZodType,
  pairs: Iterable<readonly [string, string]>,
): Plain {
  const texts = new Map<string, string[]>();
  for (const [name, text] of pairs) {
    if (text === '') continue;
    const earlier = texts.get(name);
    if (earlier) earlier.push(text);
    else texts.set(name, [text]);
  }
  const shape = objectShape(input);
  const params: Plain = {};
  for (const [name, values] of texts) {
    const field = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (field) params[name] = fieldFromTexts(field, values);
  }
  return params;
}

function objectShape(input: z.ZodType): Readonly<Record<string, z.ZodType | undefined>> {
  return input instanceof z.ZodObject ? (input.shape as Record<string, z.ZodType>) : {};
}

function fieldFromTexts(field: z.ZodType, texts: readonly string[]): unknown {
  const inner = withoutWrappers(field);
  if (inner instanceof z.ZodArray) {
    const element = withoutWrappers(inner.element as z.ZodType);
    return texts.map((text) => valueFromText(element, text));
  }
  const [only, ...more] = texts.map((text) => valueFromText(inner, text));
  return more.length === 0 ? only : [only, ...more];
}

function valueFromText(field: z.ZodType, text: string): unknown {
  if (field instanceof z.ZodNumber)
    return field.isInt ? integerFromText(text) : decimalFromText(text);
  if (field instanceof z.ZodBoolean)
    return text === 'true' ? true : text === 'false' ? false : text;
  return text;
}

function decimalFromText(text: string): number | string {
  return /^\d{1,9}(\.\d{1,17})?$/.test(text) ? Number(text) : text;
}

function withoutWrappers(field: z.ZodType): z.ZodType {
  let inner = field;
  while (
    inner instanceof z.ZodOptional ||
    inner instanceof z.ZodNullable ||
    inner instanceof z.ZodDefault
  ) {
    inner = inner.unwrap() as z.ZodType;
  }
  return inner;
}
