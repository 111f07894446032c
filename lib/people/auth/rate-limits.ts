import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimitName, RateLimiter } from '@/lib/kernel/access/operation';
import { Refusal } from '@/lib/kernel/access/refusal';
import { rateLimits } from '@/lib/limits';
import { refusalText } from '@/lib/kernel/text/messages';

/*
 * Counted in PostgreSQL, so that they hold across workers and restarts (docs/product/gateway.md, "Rate limits"). Attempts and windows:
 * `rateLimits` in lib/limits.ts.
 */

/** Limits of every request count in batches of `attempts` up to two thirds of the limit; then one by one. */
const prefetch = { attempts: 20, share: 2 / 3 };
const batchedNames = ['requestsPerSession', 'pagesPerSession', 'pagesPerAddress'] as const;
/** Cached keys before expired ones are removed. */
const mostKeys = 10_000;

interface Counted {
  left: number;
  /** Attempts in the window according to the database, of all processes. */
  counted: number;
  endsAt: number;
}

/**
 * Counts in batches, so that not every request waits for the database. Never admits more than the limit, and exactly it with one process;
 * each further process may lose the unused rest of a batch: at most 19 attempts.
 */
class BatchedLimit {
  private readonly keys = new Map<string, Counted>();
  private readonly counting = new Map<string, Promise<void>>();

  constructor(
    private readonly upTo: number,
    private readonly count: (key: string, attempts: number) => Promise<RateLimiterRes>,
  ) {}

  async consume(key: string): Promise<void> {
    for (;;) {
      const held = this.keys.get(key);
      if (held !== undefined && held.left > 0 && held.endsAt > Date.now()) {
        held.left -= 1;
        return;
      }
      const others = this.counting.get(key);
      if (others === undefined) return this.countFor(key);
      await others;
    }
  }

  /** Counts a batch; concurrent attempts wait for it, and are refused with it. */
  private countFor(key: string): Promise<void> {
    const run = async () => {
      try {
        const held = this.keys.get(key);
        const counted = held !== undefined && held.endsAt > Date.now() ? held.counted : 0;
        const attempts = counted < this.upTo ? prefetch.attempts : 1;
        const { consumedPoints, msBeforeNext } = await this.count(key, attempts);
        if (this.keys.size >= mostKeys) this.forgetEnded();
        this.keys.set(key, {
          left: attempts - 1,
          counted: consumedPoints,
          endsAt: Date.now() + msBeforeNext,
        });
      } finally {
        this.counting.delete(key);
      }
    };
    const running = run();
    this.counting.set(key, running);
    return running;
  }

  private forgetEnded(): void {
    const now = Date.now();
    for (const [key, { endsAt }] of this.keys) if (endsAt <= now) this.keys.delete(key);
  }
}

const off: RateLimiter = {
  consume: async () => undefined,
  refund: async () => undefined,
  clear: async () => undefined,
};

/** @param options.prepared as of `sqlOn` */
export function createRateLimiter(
  pool: pg.Pool,
  { enabled, prepared = true }: { readonly enabled: boolean; readonly prepared?: boolean },
): RateLimiter {
  if (!enabled) return off;
  const unnamed = { query: (config: pg.QueryConfig) => pool.query({ ...config, name: undefined }) };
  const limiters = new Map<RateLimitName, RateLimiterPostgres>();

  function limiter(name: RateLimitName): RateLimiterPostgres {
    const known = limiters.get(name);
    if (known !== undefined) return known;
    const { attempts, windowSeconds } = rateLimits[name];
    const created = new RateLimiterPostgres({
      storeClient: prepared ? pool : unnamed,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: name,
      points: attempts,
      duration: windowSeconds,
      clearExpiredByTimeout: false,
    });
    limiters.set(name, created);
    return created;
  }

  async function count(name: RateLimitName, key: string, attempts = 1): Promise<RateLimiterRes> {
    try {
      return await limiter(name).consume(key, attempts);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      const retryAfterSeconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
      throw new Refusal('RATE_LIMITED', refusalText.rateLimited(retryAfterSeconds), { retryAfterSeconds });
    }
  }
  const batched = new Map<RateLimitName, BatchedLimit>(
    batchedNames.map((name) => [
      name,
      new BatchedLimit(rateLimits[name].attempts * prefetch.share, (key, attempts) =>
        count(name, key, attempts),
      ),
    ]),
  );

  return {
    consume: async (name, key) => {
      await (batched.get(name)?.consume(key) ?? count(name, key));
    },
    refund: async (name, key) => {
      await limiter(name).reward(key);
    },
    clear: async (name, key) => {
      await limiter(name).delete(key);
    },
  };
}
