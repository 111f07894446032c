import { join } from 'node:path';
import { Piscina } from 'piscina';
import { z } from 'zod';
import type { Passwords } from '@/lib/access/operation';
import { Refusal } from '@/lib/access/refusal';
import { passwordRule } from '@/lib/business';
import { forbidInTransaction } from '@/lib/db/open-transaction';
import { refusalText } from '@/lib/text/messages';
import { FairQueue } from './fair-queue';

/**
 * bcryptjs in worker threads with bounded queues, so that password work never holds up other requests. Log-ins
 * compare, sign-ups and resets hash: each has a lane of its own and gets every other turn, and addresses take turns within a lane.
 */
const cost = 10;
const threads = 2;
const queueLimit = 64;
/** What an unknown account's password is compared with, so that it takes as long as a known one's. Of the same cost. */
const nobodysHash = '$2b$10$yVnU5UrNv597jTQ/H/bPIOCyPZ0MBE3vQh6kJiWt9dfi5J7o3WQzu';

const lanes = ['compare', 'hash'] as const;
type Lane = (typeof lanes)[number];

interface Waiting {
  start(): Promise<void>;
  /** Ends the wait: the lane is full and the place is another address's. */
  drop(): void;
}

export interface WorkerPasswords {
  /** The password work of one address (or network): it waits in turn with that of the others. */
  of(address: string): Passwords;
  /** What waits for a worker, by kind of work. */
  readonly queues: Readonly<Record<Lane, { readonly waiting: () => number; readonly limit: number }>>;
  close(): Promise<void>;
}

export function workerPasswords(): WorkerPasswords {
  const pool = new Piscina({
    // By path: a bundler would not carry a worker's file along.
    filename: join(process.cwd(), 'lib/auth/password-worker.mjs'),
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: 30_000,
  });
  const queue = new FairQueue<Lane, Waiting>(lanes, queueLimit);
  let running = 0;

  function startNext(): void {
    while (running < threads) {
      const next = queue.shift();
      if (next === undefined) return;
      running += 1;
      void next.start().finally(() => {
        running -= 1;
        startNext();
      });
    }
  }

  function run<T>(lane: Lane, address: string, task: object, shape: z.ZodType<T>): Promise<T> {
    forbidInTransaction('Password work');
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        start: () =>
          pool
            .run(task)
            .then((answer: unknown) => shape.parse(answer))
            .then(resolve, reject),
        drop: () => reject(new Refusal('UNAVAILABLE', refusalText.unavailable, { retryAfterSeconds: 3 })),
      };
      queue.push(lane, address, waiting)?.drop();
      startNext();
    });
  }

  return {
    of: (address) => ({
      hash: (password) => run('hash', address, { kind: 'hash', password, cost }, z.string()),
      matches: async (password, hash) => {
        const task = { kind: 'compare', password, hash: hash ?? nobodysHash };
        const matches = await run('compare', address, task, z.boolean());
        // bcrypt looks at the first bytes only: what is longer was never set, whatever it begins with.
        return matches && hash !== null && Buffer.byteLength(password) <= passwordRule.maxBytes;
      },
    }),
    queues: {
      compare: { waiting: () => queue.waiting('compare'), limit: queueLimit },
      hash: { waiting: () => queue.waiting('hash'), limit: queueLimit },
    },
    close: () => pool.destroy(),
  };
}
