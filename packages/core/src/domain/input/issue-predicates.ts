import type { z } from 'zod';

type RawIssue = z.core.$ZodRawIssue;

const TYPES: Readonly<Record<string, string>> = {
  string: 'must be a text, in quotes',
  number: 'must be a number',
  int: 'must be a whole number',
  boolean: 'must be true or false',
  array: 'must be a list',
  object: 'must be a JSON object',
};

const FORMATS: Readonly<Record<string, string>> = {
  url: 'must be a whole web address such as https://example.com/hook',
  date: 'must be a calendar date written YYYY-MM-DD',
  datetime: 'must be a time written in ISO 8601, such as 2026-11-20T12:00:00Z',
};

const UNITS: Readonly<Record<string, string>> = { string: 'characters', array: 'values' };

/**
 * What is wrong with a value, as the rest of a sentence that begins with its name: for every check
 * of a schema that has no words of its own.
 */
export function issuePredicate(issue: RawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return TYPES[issue.expected] ?? 'is of the wrong type';
    case 'invalid_value':
      return `must be ${issue.values.length === 1 ? '' : 'one of '}${issue.values.join(', ')}`;
    case 'too_big':
      return bound(issue.origin, 'at most', Number(issue.maximum));
    case 'too_small':
      return bound(issue.origin, 'at least', Number(issue.minimum));
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'is not written as it must be';
    default:
      return 'is not valid';
  }
}

function bound(origin: string, which: 'at most' | 'at least', limit: number): string {
  const { [origin]: unit } = UNITS;
  if (unit === undefined) return `must be ${which} ${limit}`;
  if (which === 'at least' && limit === 1) return 'must not be empty';
  return `must have ${which} ${limit} ${unit}`;
}
