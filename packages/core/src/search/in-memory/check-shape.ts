import { isPlainObject } from '../../domain/text/json.ts';

/**
 * Schema of a value as plain data: the subset of JSON Schema that the contract's schemas use. Objects may not have
 * unknown fields. Code that must stay small uses it instead of the schema library.
 */
export interface Shape {
  readonly type?: string;
  /** Whether null is valid. */
  readonly nullable?: boolean;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly items?: Shape;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly example?: unknown;
}

const MOMENT = /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d(\.\d+)?Z)?$/;

type Fields = Readonly<Record<string, unknown>>;

/**
 * Returns the first violation of a shape, with its path and the rule but never the value itself,
 * which may be a tax id. Null when the value is valid. O(size of the value).
 */
export function findShapeFault(shape: Shape, value: unknown, path = ''): string | null {
  if (shape.nullable === true && value === null) return null;
  if (shape.type === 'object' && isPlainObject(value)) return findFieldFault(shape, value, path);
  if (shape.type === 'array' && Array.isArray(value)) return findListFault(shape, value, path);
  const must = findValueFault(shape, value);
  return must === null ? null : `${describePath(path)} must ${must}`;
}

function describePath(path: string): string {
  return path === '' ? 'The input' : path;
}

function findFieldFault(
  { properties = {}, required = [] }: Shape,
  fields: Fields,
  path: string,
): string | null {
  const within = path === '' ? '' : `${path}.`;
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    const shape = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (shape === undefined) {
      return `Unknown field ${within}${name}: known are ${Object.keys(properties).join(', ')}`;
    }
    const fault = findShapeFault(shape, value, within + name);
    if (fault !== null) return fault;
  }
  const missing = required.find((name) => fields[name] === undefined);
  return missing === undefined ? null : `${within}${missing} is missing`;
}

function findListFault(
  { items = {}, minItems = 0, maxItems = Number.POSITIVE_INFINITY }: Shape,
  values: readonly unknown[],
  path: string,
): string | null {
  if (values.length < minItems)
    return `${describePath(path)} must have at least ${minItems} values`;
  if (values.length > maxItems) return `${describePath(path)} must have at most ${maxItems} values`;
  for (const [at, value] of values.entries()) {
    const fault = findShapeFault(items, value, `${path}[${at}]`);
    if (fault !== null) return fault;
  }
  return null;
}

/** Checks a value that is no object or array; returns the violated rule as the end of a sentence. */
function findValueFault(shape: Shape, value: unknown): string | null {
  if (shape.enum !== undefined) {
    return shape.enum.some((one) => one === value) ? null : `be one of ${shape.enum.join(', ')}`;
  }
  switch (shape.type) {
    case 'object':
      return 'be an object';
    case 'array':
      return 'be a list';
    case 'string':
      return typeof value === 'string' ? findTextFault(shape, value) : 'be a text';
    case 'boolean':
      return typeof value === 'boolean' ? null : 'be true or false';
    default:
      return findNumberFault(shape, value);
  }
}

function findNumberFault(
  { type, minimum = -Infinity, maximum = Infinity }: Shape,
  value: unknown,
): string | null {
  const isInteger = type === 'integer';
  const isNumber = isInteger ? Number.isInteger(value) : typeof value === 'number';
  if (isNumber && Number(value) >= minimum && Number(value) <= maximum) return null;
  return `be a ${isInteger ? 'whole ' : ''}number from ${minimum} to ${maximum}`;
}

/**
 * Tells whether a text has the format `date` or `date-time`, or needs none. Round-trips the date to
 * reject 30 February, which the platform parses as a day in March.
 */
function hasFormat(text: string, format: string | undefined): boolean {
  if (format === undefined) return true;
  const [date = '', time] = text.split('T');
  const isOfFormat = MOMENT.test(text) && (format === 'date') === (time === undefined);
  return isOfFormat && new Date(text).toJSON()?.startsWith(date) === true;
}

function findTextFault(shape: Shape, text: string): string | null {
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern, format, example } = shape;
  if (text.length < minLength) return 'not be empty';
  if (text.length > maxLength) return `have at most ${maxLength} characters`;
  if (text.includes('\u0000') || !text.isWellFormed()) {
    return 'not contain NUL or unpaired surrogates';
  }
  if (pattern === undefined ? hasFormat(text, format) : new RegExp(pattern).test(text)) return null;
  if (format === 'date') return 'be a calendar date written YYYY-MM-DD';
  return example === undefined ? `match ${pattern}` : `be written like ${String(example)}`;
}
