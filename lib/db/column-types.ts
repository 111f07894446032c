import pg from 'pg';
import { instantOf } from './dates';

/*
 * The same as the generated table types: instants as ISO 8601 in UTC, dates as `YYYY-MM-DD`, times as `HH:MM:SS`, amounts as text with two
 * decimals; integers, booleans, arrays and JSON as in JavaScript.
 */

const { DATE, TIME, TIMESTAMP, TIMESTAMPTZ, NUMERIC } = pg.types.builtins;

export const columnTypes = new pg.TypeOverrides();
for (const type of [DATE, TIME, TIMESTAMP, NUMERIC]) columnTypes.setTypeParser(type, (text) => text);
columnTypes.setTypeParser(TIMESTAMPTZ, instantOf);
