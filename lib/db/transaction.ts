import type { Db } from './client';
import { databaseFault } from './faults';
import type { PrismaClient } from './generated/client';
import { withinTransaction } from './open-transaction';

/** Runs several statements as one: all of them or none. Inside a transaction it joins that one. */
export type Transaction = <T>(run: (db: Db) => Promise<T>) => Promise<T>;

const attempts = 4;

/** Transactions on a client. A deadlock or a serialization failure is tried again: it is nobody's fault and harms nothing. */
export function transactionsOn(client: PrismaClient): Transaction {
  return async (run) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await client.$transaction((db) => withinTransaction(() => run(db)));
      } catch (error) {
        if (databaseFault(error) !== 'conflict' || attempt === attempts) throw error;
      }
    }
  };
}

/** For code that already runs in a transaction. */
export function joined(db: Db): Transaction {
  return (run) => run(db);
}
