import { join } from 'node:path';
import { Piscina } from 'piscina';
import { z } from 'zod';
import type { PasswordHasher } from '@/lib/kernel/access/operation';
import { passwordRule } from '@/lib/account-rules';
import { Semaphore } from '@/lib/kernel/concurrency/semaphore';
import { forbidInTransaction } from '@/lib/db/open-transaction';

/*
 * bcryptjs runs in worker threads, so that it never blocks other requests. In the bounded queue the lanes compare (log-in) and hash
 * (sign-up, reset) alternate, and addresses within a lane.
 */

const cost = 10;
const threads = 2;
const queueLimit = 64;
/** Hash compared for unknown accounts, so that they take the same time. Must have the same cost. */
const dummyHash = '$2b$10$yVnU5UrNv597jTQ/H/bPIOCyPZ0MBE3vQh6kJiWt9dfi5J7o3WQzu';

const lanes = ['compare', 'hash'] as const;
type Lane = (typeof lanes)[number];

export interface WorkerPasswords {
  /** Queued fairly with the work of other addresses or networks. */
  of(address: string): PasswordHasher;
  readonly queues: Readonly<Record<Lane, { readonly waiting: () => number; readonly limit: number }>>;
  close(): Promise<void>;
}

export function workerPasswords(): WorkerPasswords {
  const pool = new Piscina({
    // By path: a bundler does not include a worker's file.
    filename: join(process.cwd(), 'lib/people/auth/password-worker.mjs'),
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: 30_000,
  });
  const semaphore = new Semaphore({ permits: threads, lanes, maxWaiting: queueLimit, retryAfterSeconds: 3 });

  async function run<T>(lane: Lane, address: string, task: object, shape: z.ZodType<T>): Promise<T> {
    forbidInTransaction('Password work');
    return shape.parse(await semaphore.runExclusive(lane, address, () => pool.run(task)));
  }

  return {
    of: (address) => ({
      hash: (password) => run('hash', address, { kind: 'hash', password, cost }, z.string()),
      // As set now, in NFC, then as typed, for older hashes. The number of comparisons depends on what is typed, not on the account.
      matches: async (password, hash) => {
        const forms = [...new Set([password.normalize('NFC'), password])];
        // bcrypt ignores bytes beyond the limit, and longer passwords cannot have been set.
        const passwords = forms.filter((form) => Buffer.byteLength(form) <= passwordRule.maxBytes);
        const task = {
          kind: 'compare',
          passwords: passwords.length === 0 ? [''] : passwords,
          hash: hash ?? dummyHash,
        };
        const matches = await run('compare', address, task, z.boolean());
        return matches && hash !== null && passwords.length > 0;
      },
    }),
    queues: {
      compare: { waiting: () => semaphore.waiting('compare'), limit: queueLimit },
      hash: { waiting: () => semaphore.waiting('hash'), limit: queueLimit },
    },
    close: () => pool.destroy(),
  };
}
