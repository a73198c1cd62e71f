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
  parsers.setTypeParser(builtins.TIMESTAMPTZ, (text: string) => readMoment(text).toISOString());
  return parsers;
}
