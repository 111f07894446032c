import { AsyncLocalStorage } from 'node:async_hooks';

/*
 * A transaction holds a database connection, so it must not wait for a provider or for password hashing: 20 such waits would exhaust the
 * pool.
 */

const storage = new AsyncLocalStorage<{ isOpen: boolean }>();

/** Work that `body` starts without awaiting counts as outside once the transaction has ended. */
export async function withinTransaction<T>(body: () => Promise<T>): Promise<T> {
  const transaction = { isOpen: true };
  try {
    return await storage.run(transaction, body);
  } finally {
    transaction.isOpen = false;
  }
}

export function isInTransaction(): boolean {
  return storage.getStore()?.isOpen === true;
}

/** @throws an Error (500): a defect of the caller, which every test of the operation detects */
export function forbidInTransaction(work: string): void {
  if (isInTransaction()) throw new Error(`${work} within an open transaction`);
}
