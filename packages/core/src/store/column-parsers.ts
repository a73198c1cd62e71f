import pg from 'pg';

const { builtins } = pg.types;

/**
 * How column texts become values, the same on both databases: a date stays `YYYY-MM-DD`, a moment
 * is ISO 8601 in UTC, a bigint is a number (ours stay far below 2^53).
 */
export function columnParsers(): pg.CustomTypesConfig {
  const parsers = new pg.TypeOverrides();
  const readMoment = pg.types.getTypeParser(builtins.TIMESTAMPTZ) as (text: string) => Date;
  parsers.setTypeParser(builtins.DATE, (text: string) => text);
  parsers.setTypeParser(builtins.INT8, Number);
  parsers.setTypeParser(builtins.TIMESTAMPTZ, (text: string) => {
    return inUtc(text) ?? readMoment(text).toISOString();
  });
  return parsers;
}

const UTC = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/;

/** A moment that is told in UTC already needs no calendar; undefined for any other. */
function inUtc(text: string): string | undefined {
  const told = UTC.exec(text);
  if (told === null) return undefined;
  const [, day, time, fraction = ''] = told;
  return `${day}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}Z`;
}
