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

/** The query builder (Kysely), typed by `schema.prisma`. It only builds; `Sql` (lib/db/sql.ts) runs the queries. */
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
export type Condition = Expression<SqlBool>;

/** Computes a limited query with row locks once. With `in`, PostgreSQL may run it for each row and take more rows than the limit. */
export function isAmong(column: string, rows: Expression<unknown>): Condition {
  return sql<SqlBool>`${sql.ref(column)} = any(array(${rows}))`;
}
