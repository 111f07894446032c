import type { Compilable } from 'kysely';
import { databaseFault, isTooSlow } from './faults';
import type { Sql, Transaction } from './sql';

/** A row that waits for a job. */
export interface DueRow {
  readonly id: number;
  /** Instant, as PostgreSQL writes it. */
  readonly due_at: string;
}

/** Limit of the statements for {@link attemptEach}. */
export const dueRowsPerPage = 100;

/**
 * Attempts each due row once, in a transaction of its own, however many rows before it fail. Throws if the database is unavailable.
 * @param pageAfter selects up to {@link dueRowsPerPage} rows after `last`, ordered by time and id
 * @returns what `attempt` returned for each row that was committed, and the errors of the others
 */
export async function attemptEach<Row extends DueRow, Outcome>(
  sql: Sql,
  pageAfter: (last: DueRow) => Compilable<Row>,
  attempt: (tx: Transaction, row: Row) => Promise<Outcome>,
): Promise<{ outcomes: Outcome[]; errors: unknown[] }> {
  const outcomes: Outcome[] = [];
  const errors: unknown[] = [];
  let last: DueRow = { id: 0, due_at: '-infinity' };
  for (;;) {
    const page = await sql.rows(pageAfter(last));
    for (const row of page)
      await sql
        .transaction((tx) => attempt(tx, row))
        .then((outcome) => outcomes.push(outcome))
        .catch((error: unknown) => {
          if (databaseFault(error) === 'unavailable' && !isTooSlow(error)) throw error;
          errors.push(error);
        });
    last = page.at(-1) ?? last;
    if (page.length < dueRowsPerPage) return { outcomes, errors };
  }
}
