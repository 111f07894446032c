import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Which transaction the running code is part of. A transaction holds a database connection until it ends, so nothing in it may wait for a
 * provider or for a password hash: 20 such waits would take every connection of the process.
 */
const storage = new AsyncLocalStorage<{ isOpen: boolean }>();

/** Runs the body of a transaction. What the body starts and does not wait for is outside once the transaction has ended. */
export async function withinTransaction<T>(body: () => Promise<T>): Promise<T> {
  const transaction = { isOpen: true };
  try {
    return await storage.run(transaction, body);
  } finally {
    transaction.isOpen = false;
  }
}

/** Whether the running code is part of a transaction that is still open. */
export function isInTransaction(): boolean {
  return storage.getStore()?.isOpen === true;
}

/**
 * Guards work that must not run within a transaction.
 * @param work what it is, for the error's message
 * @throws an Error (500): a defect of the caller, which every test of the operation shows
 */
export function forbidInTransaction(work: string): void {
  if (isInTransaction()) throw new Error(`${work} within an open transaction`);
}
