import { createRateLimiter } from '@/lib/auth/rate-limits';
import { workerPasswords, type WorkerPasswords } from '@/lib/auth/passwords';
import { workerDocuments, type Documents } from '@/lib/documents/documents';
import { connectionOptions, openDatabase, openPool, type Database } from '@/lib/db/client';
import { SharedConnections } from '@/lib/db/shared-connections';
import { sqlOn, type Sql } from '@/lib/db/sql';
import { env } from '@/lib/env';
import type { Clock, RateLimiter } from '@/lib/access/operation';
import type { SharedProvider } from '@/lib/payments/provider';
import { razorpayProvider } from '@/lib/payments/razorpay';
import { watchPool, watchQueue } from './telemetry/watched';

/** Created on first use: a build loads this file without an environment. */
export interface Services {
  readonly database: Database;
  readonly sql: Sql;
  readonly clock: Clock;
  readonly payments: SharedProvider;
  readonly limits: RateLimiter;
  readonly passwords: WorkerPasswords;
  readonly documents: Documents;
}

let made: Services | undefined;

export function services(): Services {
  made ??= makeServices();
  return made;
}

function makeServices(): Services {
  const settings = env();
  const prepared = settings.preparedStatements;
  const database = openDatabase(settings.databaseUrl);
  watchPool('queries', database.pool);
  const passwords = workerPasswords();
  watchQueue('password checks', passwords.queues.compare);
  watchQueue('password hashes', passwords.queues.hash);
  return {
    database,
    sql: sqlOn(database.pool, {
      shared: new SharedConnections(connectionOptions(settings.databaseUrl), 2),
      prepared,
    }),
    clock: { now: () => new Date() },
    payments: razorpayProvider(settings.razorpay),
    // A separate pool: an operation that counts an attempt within its transaction already holds a connection, so on one pool enough of them
    // would deadlock.
    limits: createRateLimiter(watchPool('limits', openPool(settings.databaseUrl, 5)), {
      enabled: settings.rateLimits,
      prepared,
    }),
    passwords,
    documents: workerDocuments(),
  };
}
