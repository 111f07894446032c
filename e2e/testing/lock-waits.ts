import { expect, vi } from 'vitest';
import type { TestContext } from './context';
import type { TestDb } from './database';
import { gate } from './gate';

export async function waitingForLocks({ pool }: Pick<TestDb, 'pool'>, count: number): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await pool.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM pg_stat_activity
         WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      expect(rows[0]?.count).toBe(count);
    },
    { timeout: 15_000 },
  );
}

/** Transactions pause before the commit, for tests of concurrent requests. */
export function heldBeforeCommit(context: TestContext): {
  readonly context: TestContext;
  /** Resolves when a transaction is about to commit. */
  readonly done: Promise<void>;
  commit(): void;
} {
  const [done, commit] = [gate(), gate()];
  const sql: TestContext['sql'] = {
    ...context.sql,
    transaction: (run, options) =>
      context.sql.transaction(async (tx) => {
        const response = await run(tx);
        done.open();
        await commit.passed;
        return response;
      }, options),
  };
  return { context: { ...context, sql }, done: done.passed, commit: commit.open };
}
