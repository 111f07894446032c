import type { Compilable } from 'kysely';
import { counterTableNames, counterTables, ownerColumns, type CounterTable } from './counter-tables';
import { query, raw } from './query';
import type { Sql } from './sql';

/** Merges the changes of each counter into one row. One statement per table, so that readers see either the changes or their sum. */
export async function compactCounters(sql: Sql): Promise<void> {
  for (const name of counterTableNames) await sql.rows(mergeChanges(name), { writes: true });
}

const isOwnerColumn = (column: string) => ownerColumns.some((owner) => owner === column);

function mergeChanges(name: CounterTable): Compilable {
  const { key: columns, counts }: { key: readonly string[]; counts: readonly string[] } = counterTables[name];
  const table = raw.table(name);
  const key = raw.join(columns.map((column) => raw.ref(column)));
  const values = raw.join(counts.map((column) => raw.ref(column)));
  const sums = raw.join(counts.map((column) => raw`sum(${raw.ref(column)})`));
  const isAny = raw.join(
    counts.map((column) => raw`sum(${raw.ref(column)}) <> 0`),
    raw` or `,
  );
  // Null equals nothing, and no id is 0.
  const comparable = raw.join(
    columns.map((column) => (isOwnerColumn(column) ? raw`coalesce(${raw.ref(column)}, 0)` : raw.ref(column))),
  );
  const merge = raw`
    with merged as (
      delete from ${table}
      where (${comparable}) in (select ${comparable} from ${table} group by ${comparable} having count(*) > 1)
      returning ${key}, ${values}
    )
    insert into ${table} (${key}, ${values}) select ${key}, ${sums} from merged group by ${key} having ${isAny}`;
  return { compile: () => merge.compile(query) };
}
