import { join } from 'node:path';
import { Piscina } from 'piscina';
import { z } from 'zod';
import type { Passwords } from '@/lib/access/operation';
import { Refusal } from '@/lib/access/refusal';
import { passwordRule } from '@/lib/business';
import { refusalText } from '@/lib/text/messages';

/** bcryptjs in worker threads with a bounded queue, so that log-ins never hold up other requests (recipes.md, "bcryptjs"). */

const cost = 10;
const threads = 2;
const queueLimit = 64;
/** What an unknown account's password is compared with, so that it takes as long as a known one's. Of the same cost. */
const nobodysHash = '$2b$10$yVnU5UrNv597jTQ/H/bPIOCyPZ0MBE3vQh6kJiWt9dfi5J7o3WQzu';

interface WorkerPasswords extends Passwords {
  /** What waits for a worker. */
  readonly queue: { readonly waiting: () => number; readonly limit: number };
  close(): Promise<void>;
}

export function workerPasswords(): WorkerPasswords {
  const pool = new Piscina({
    // By path: a bundler would not carry a worker's file along.
    filename: join(process.cwd(), 'lib/auth/password-worker.mjs'),
    minThreads: 0,
    maxThreads: threads,
    maxQueue: queueLimit,
    idleTimeout: 30_000,
  });

  async function run<T>(task: Record<string, unknown>, shape: z.ZodType<T>): Promise<T> {
    if (pool.queueSize >= queueLimit)
      throw new Refusal('UNAVAILABLE', refusalText.unavailable, { retryAfterSeconds: 3 });
    return shape.parse(await pool.run(task));
  }

  return {
    hash: (password) => run({ kind: 'hash', password, cost }, z.string()),
    matches: async (password, hash) => {
      const matches = await run({ kind: 'compare', password, hash: hash ?? nobodysHash }, z.boolean());
      // bcrypt looks at the first bytes only: what is longer was never set, whatever it begins with.
      return matches && hash !== null && Buffer.byteLength(password) <= passwordRule.maxBytes;
    },
    queue: { waiting: () => pool.queueSize, limit: queueLimit },
    close: () => pool.destroy(),
  };
}
