import { databaseFault } from './faults';

const maxAttempts = 4;

/** Runs at most 4 attempts: retries after a deadlock or a serialization failure, which PostgreSQL has rolled back. */
export async function retryOnConflict<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (databaseFault(error) !== 'conflict' || attempt === maxAttempts) throw error;
    }
  }
}
