import { z } from 'zod';

/** The fields of an operation's input by name. */
export type InputFields = Readonly<Record<string, z.ZodType>>;

/** Returns the fields of an input schema; an empty object if the schema is not an object. */
export function inputFields(input: z.ZodType): InputFields {
  return input instanceof z.ZodObject ? (input.shape as Record<string, z.ZodType>) : {};
}

/** Returns the field with a name sent by a caller, ignoring inherited properties such as `constructor`. */
export function ownField(fields: InputFields, name: string): z.ZodType | undefined {
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

/** Returns the schema of a field's own value, without optional, nullable or default wrappers. */
export function valueSchema(field: z.ZodType): z.ZodType {
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

/** Tells whether `null` is a value of a field, rather than another way to omit it. */
export function isNullable(field: z.ZodType): boolean {
  if (field instanceof z.ZodNullable) return true;
  const isWrapped = field instanceof z.ZodOptional || field instanceof z.ZodDefault;
  return isWrapped && isNullable(field.unwrap() as z.ZodType);
}

/** Returns the schema of one value of a repeatable field; null for a field with one value. */
export function arrayElementSchema(field: z.ZodType): z.ZodType | null {
  const inner = valueSchema(field);
  const forms = inner instanceof z.ZodUnion ? (inner.options as z.ZodType[]) : [inner];
  const list = forms.find((form) => form instanceof z.ZodArray);
  return list === undefined ? null : valueSchema(list.element as z.ZodType);
}
