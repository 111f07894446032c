import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { OwnSite } from '@/e2e/fixtures/own-site';
import type { Role } from '@/lib/kernel/access/actor';
import { sessionCookieName } from '@/lib/people/auth/cookies';
import { encodeToken } from '@/lib/people/auth/token';
import { openDatabase, type Database } from '@/lib/db/client';
import { benchDataDir, seedBench } from './seed';
import { readMarks, tidy, vacuum } from './tidy';

/*
 * A benchmark database with a site. Rows of a run have ids above the marks of the first run, so that the next run can clean up after a
 * kill.
 */

/** Per kind of actor: a session may send 600 requests a minute, and rate limiting is on as in production. */
const sessionsPerActor = 300;
const viewersOfPages = 100;
const bookersOfVisits = 200;
const mostMobiles = 4000;

interface Account {
  readonly id: number;
  readonly role: Role;
  readonly mobile: string;
  readonly plan_active: boolean;
  readonly has_profile: boolean;
}

/** Account with the headers of its API requests and page requests. */
export interface Signed extends Account {
  readonly call: Readonly<Record<string, string>>;
  readonly page: Readonly<Record<string, string>>;
}

export interface Actors {
  /** The executive with the most records. */
  readonly executive: readonly Signed[];
  readonly admin: readonly Signed[];
  /** Customers with a plan, one session each. */
  readonly viewers: readonly Signed[];
  /** Other customers: the viewers' pages must not grow during a measurement. */
  readonly bookers: readonly Signed[];
  readonly mobiles: readonly string[];
}

/** Thousands of records before a measurement take longer than a request may, on a busy machine. */
const supplyTimeoutMs = 120_000;

export class BenchEnvironment {
  private constructor(
    readonly size: number,
    readonly site: OwnSite,
    readonly database: Database,
    readonly actors: Actors,
    /** Time from start to ready, with an existing database and a built site. */
    readonly readySeconds: number,
  ) {}

  /** Starts the site with one worker on the database of `size` opportunities; seeds it if missing. */
  static async open(size: number, say: (sentence: string) => void): Promise<BenchEnvironment> {
    const dataDir = benchDataDir(size);
    if (!existsSync(path.join(dataDir, 'postgres'))) {
      say(`Making the database with ${size.toLocaleString('en-US')} opportunities (once):`);
      await seedBench(size, say);
    }
    const secret = randomBytes(32).toString('base64url');
    const site = await OwnSite.on(dataDir, { NEXTAUTH_SECRET: secret, WORKERS: '1', RATE_LIMITS: 'on' });
    try {
      // The first start builds the site and migrates the database; the second is timed.
      await site.start();
      await site.end();
      const begun = performance.now();
      await site.start();
      const readySeconds = (performance.now() - begun) / 1000;
      const database = openDatabase(site.databaseUrl, { max: 4, timeoutMs: supplyTimeoutMs });
      const tidied = await readMarks(database, dataDir);
      await tidy(database, tidied);
      const actors = await signAllIn(database, secret);
      await vacuum(database);
      return new BenchEnvironment(size, site, database, actors, readySeconds);
    } catch (error) {
      await site.end();
      throw error;
    }
  }

  /** Deletes the rows added by requests. Keeps the actors' sessions. */
  async tidy(): Promise<void> {
    await tidy(this.database, await readMarks(this.database, benchDataDir(this.size)));
    await vacuum(this.database);
  }

  async close(): Promise<void> {
    try {
      await this.tidy();
      await this.database.pool.query('DELETE FROM sessions');
    } finally {
      await this.database.close();
      await this.site.end();
    }
  }

  get workerPid(): number {
    const [pid] = this.site.appPids();
    if (pid === undefined) throw new Error('The app has no process.');
    return pid;
  }
}

async function signAllIn({ pool }: Database, secret: string): Promise<Actors> {
  const queryOne = async (sql: string) =>
    (
      await pool.query<Account>(
        `SELECT id, role, mobile, plan_active, dob IS NOT NULL AS has_profile FROM users WHERE ${sql}`,
      )
    ).rows;
  const [executive] = await queryOne(`mobile = '6000000001'`);
  const [admin] = await queryOne(`mobile = '9000000001'`);
  if (executive === undefined || admin === undefined)
    throw new Error('The database of the benchmark has no executive or no admin.');
  // Random: the first customers own more than others.
  const customer = `role = 'user' AND deleted_at IS NULL AND mobile LIKE '7%'`;
  const customers = await queryOne(
    `${customer} AND plan_active ORDER BY md5(id::text) LIMIT ${viewersOfPages + bookersOfVisits}`,
  );
  const others = await queryOne(`${customer} ORDER BY md5(mobile) LIMIT ${mostMobiles}`);
  await pool.query('DELETE FROM sessions');
  const many = (account: Account) => Array.from({ length: sessionsPerActor }, () => account);
  return {
    executive: await signIn(pool, secret, many(executive)),
    admin: await signIn(pool, secret, many(admin)),
    viewers: await signIn(pool, secret, customers.slice(0, viewersOfPages)),
    bookers: await signIn(pool, secret, customers.slice(viewersOfPages)),
    mobiles: others.map(({ mobile }) => mobile),
  };
}

async function signIn(
  pool: Database['pool'],
  secret: string,
  accounts: readonly Account[],
): Promise<Signed[]> {
  const now = new Date();
  // Whole seconds, like the token's expiry.
  const expiresAt = new Date(Math.floor(now.getTime() / 1000 + 10 * 3600) * 1000);
  return Promise.all(
    accounts.map(async (account) => {
      const sid = `bench${randomBytes(28).toString('base64url')}`;
      await pool.query(
        `INSERT INTO sessions (id, user_id, created_at, renewed_at, proved_at, expires_at, user_agent, address)
         VALUES ($1, $2, $3, $3, $3, $4, 'benchmark', '127.0.0.1')`,
        [sid, account.id, now, expiresAt],
      );
      const claims = {
        sid,
        sub: String(account.id),
        role: account.role,
        active: account.role !== 'user' || account.plan_active,
        profile: account.has_profile,
      };
      const token = await encodeToken(claims, expiresAt, secret, now);
      return {
        ...account,
        call: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        page: { cookie: `${sessionCookieName(false)}=${token}` },
      };
    }),
  );
}
