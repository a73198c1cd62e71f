import { z } from 'zod';

/** The fields of an operation's input by name. */
export type InputFields = Readonly<Record<string, z.ZodType>>;

/** The fields that an input schema names; none where it is no object. */
export function inputFields(input: z.ZodType): InputFields {
  return input instanceof z.ZodObject ? (input.shape as Record<string, z.ZodType>) : {};
}

/** The schema of a field's own value, whatever makes the field optional, nullable or defaulted. */
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

/** Whether a field takes `null` as a value of its own, beside being left out. */
export function isNullable(field: z.ZodType): boolean {
  if (field instanceof z.ZodNullable) return true;
  const isWrapped = field instanceof z.ZodOptional || field instanceof z.ZodDefault;
  return isWrapped && isNullable(field.unwrap() as z.ZodType);
}

/** The schema of one value of a field that repeats; null for a field of one value. */
export function repeatedSchema(field: z.ZodType): z.ZodType | null {
  const inner = valueSchema(field);
  const forms = inner instanceof z.ZodUnion ? (inner.options as z.ZodType[]) : [inner];
  const list = forms.find((form) => form instanceof z.ZodArray);
  return list === undefined ? null : valueSchema(list.element as z.ZodType);
}
