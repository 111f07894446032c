import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type Driver,
  type Expression,
  type SqlBool,
} from 'kysely';
import type { DB } from './generated/tables';

const refused = () => Promise.reject(new Error('Queries are run by Sql (lib/db/sql.ts), not by the builder'));
const buildsOnly: Driver = {
  init: () => Promise.resolve(),
  acquireConnection: refused,
  beginTransaction: refused,
  commitTransaction: refused,
  rollbackTransaction: refused,
  releaseConnection: refused,
  destroy: () => Promise.resolve(),
};

/**
 * The query builder (Kysely), typed by `schema.prisma`. It only builds: a query is run by `Sql` (lib/db/sql.ts), on the pool or in a
 * transaction, as a prepared statement.
 */
export const query = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => buildsOnly,
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

export { sql as raw } from 'kysely';
export type Tables = DB;
/** A condition of a query. */
export type Condition = Expression<SqlBool>;

/**
 * Whether a column is among the values of a limited query with row locks: computed once. With `in`, PostgreSQL may run it for each row and
 * take more rows than the limit.
 */
export function isAmong(column: string, rows: Expression<unknown>): Condition {
  return sql<SqlBool>`${sql.ref(column)} = any(array(${rows}))`;
}
