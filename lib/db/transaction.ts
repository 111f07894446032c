import type { Db } from './client';
import type { PrismaClient } from './generated/client';
import { withinTransaction } from './open-transaction';
import { retryOnConflict } from './retry';

/** Runs several statements as one transaction: all or none. Inside a transaction it joins that one. */
export type Transaction = <T>(run: (db: Db) => Promise<T>) => Promise<T>;

/** Transactions on a client, retried on conflict. */
export function transactionsOn(client: PrismaClient): Transaction {
  return (run) => retryOnConflict(() => client.$transaction((db) => withinTransaction(() => run(db))));
}

/** For code that already runs in a transaction. */
export function joined(db: Db): Transaction {
  return (run) => run(db);
}
