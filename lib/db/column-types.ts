import pg from 'pg';
import { instantOf } from './dates';

/**
 * How columns are read by queries (lib/db/sql.ts), as in the generated table types: instants as ISO 8601 in UTC, dates as `YYYY-MM-DD`, times
 * as `HH:MM:SS`, amounts as text with two decimals; integers, booleans, arrays and JSON as in JavaScript.
 */
const { DATE, TIME, TIMESTAMP, TIMESTAMPTZ, NUMERIC } = pg.types.builtins;
const asText = (value: string) => value;
const parsers: Readonly<Record<number, (value: string) => string>> = {
  [DATE]: asText,
  [TIME]: asText,
  [TIMESTAMP]: asText,
  [NUMERIC]: asText,
  [TIMESTAMPTZ]: (value) => instantOf(value),
};

export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    format === 'binary'
      ? pg.types.getTypeParser(oid, 'binary')
      : (parsers[oid] ?? pg.types.getTypeParser(oid)),
};
