import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { LimitName, Limits } from '@/lib/access/operation';
import { Refusal } from '@/lib/access/refusal';
import { tryLimits } from '@/lib/business';
import { refusalText } from '@/lib/text/messages';

/** Limits on tries, counted in PostgreSQL so that they hold across workers and restarts (gateway.md, "Limits on tries"). */

const off: Limits = {
  consume: async () => undefined,
  giveBack: async () => undefined,
  clear: async () => undefined,
};

export function databaseLimits(pool: pg.Pool, enabled: boolean): Limits {
  if (!enabled) return off;
  const limiters = new Map<LimitName, RateLimiterPostgres>();

  function limiter(name: LimitName): RateLimiterPostgres {
    const known = limiters.get(name);
    if (known !== undefined) return known;
    const { tries, windowSeconds } = tryLimits[name];
    const made = new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: name,
      points: tries,
      duration: windowSeconds,
      clearExpiredByTimeout: false,
    });
    limiters.set(name, made);
    return made;
  }

  return {
    consume: async (name, key) => {
      try {
        await limiter(name).consume(key);
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        throw new Refusal('RATE_LIMITED', refusalText.rateLimited, {
          retryAfterSeconds: Math.max(1, Math.ceil(error.msBeforeNext / 1000)),
        });
      }
    },
    giveBack: async (name, key) => {
      await limiter(name).reward(key);
    },
    clear: async (name, key) => {
      await limiter(name).delete(key);
    },
  };
}
