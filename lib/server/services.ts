import type pg from 'pg';
import { createRateLimiter } from '@/lib/people/auth/rate-limits';
import { workerPasswords, type WorkerPasswords } from '@/lib/people/auth/passwords';
import { workerDocuments, type SharedDocuments } from '@/lib/money/documents/documents';
import { connectionLimits, connectionOptions, openPool } from '@/lib/db/pool';
import { preloadPrisma } from '@/lib/db/prisma';
import { SharedConnections } from '@/lib/db/shared-connections';
import { sqlOn, type Sql } from '@/lib/db/sql';
import { env } from '@/lib/env/env';
import type { Clock, RateLimiter } from '@/lib/kernel/access/operation';
import type { SharedProvider } from '@/lib/money/payments/provider';
import { razorpayProvider } from '@/lib/money/payments/razorpay';
import { watchPool, watchQueue } from './telemetry/watched';

/** Created on first use: a build loads this file without an environment. */
export interface Services {
  readonly pool: pg.Pool;
  readonly sql: Sql;
  readonly clock: Clock;
  readonly payments: SharedProvider;
  readonly limits: RateLimiter;
  readonly passwords: WorkerPasswords;
  readonly documents: SharedDocuments;
}

let cached: Services | undefined;

export function services(): Services {
  cached ??= makeServices();
  return cached;
}

function makeServices(): Services {
  const settings = env();
  const prepared = settings.preparedStatements;
  const pool = watchPool(
    'queries',
    openPool(settings.databaseUrl, connectionLimits.queries, { pipeline: true }),
  );
  preloadPrisma();
  const passwords = workerPasswords();
  watchQueue('password checks', passwords.queues.compare);
  watchQueue('password hashes', passwords.queues.hash);
  return {
    pool,
    sql: sqlOn(pool, {
      shared: new SharedConnections(connectionOptions(settings.databaseUrl), connectionLimits.shared),
      prepared,
    }),
    clock: { now: () => new Date() },
    payments: razorpayProvider(settings.razorpay),
    // A separate pool: an operation that counts an attempt within its transaction already holds a connection, so on one pool enough of them
    // would deadlock.
    limits: createRateLimiter(watchPool('limits', openPool(settings.databaseUrl, connectionLimits.limits)), {
      enabled: settings.rateLimits,
      prepared,
    }),
    passwords,
    documents: workerDocuments(),
  };
}
