import type { Sql } from '@/lib/db/sql';

/** The first transactions fail, without a trace. */
export function failingFirst(sql: Sql, count: number): Sql {
  let left = count;
  return {
    ...sql,
    transaction: async (run, options) => {
      left -= 1;
      if (left >= 0) throw new Error('A transaction that fails');
      return sql.transaction(run, options);
    },
  };
}
