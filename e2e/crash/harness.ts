import pg from 'pg';
import { expect } from 'playwright/test';
import { z } from 'zod';
import { logIn } from '@/lib/people/accounts/contract';
import { OwnSite } from '@/e2e/fixtures/own-site';
import { killAll } from '@/e2e/fixtures/processes';
import { sandboxAt } from '@/e2e/fixtures/sandbox';
import { sendRequest } from './client';
import { deliveryRounds } from './deliveries';
import { oldGoldRounds } from './old-gold';
import { Journal } from './journal';
import { peopleRounds } from './people';
import { salesRounds } from './sales';
import { type Findings, verify } from './verify';
import { Writer } from './writer';

/** Demo accounts that write; their records contain `mark`. */
const accounts = { admin: '9000000001', executive: '9000000002', customer: '9000000004' } as const;
const mark = 'crash';
const recoveryMs = 60_000;

const signedIn = z.object({ token: z.string() });

/** A separate site with writers of all kinds, and ways to kill it. */
export class CrashHarness {
  readonly journal = new Journal();
  private writers: Writer[] = [];

  private constructor(readonly site: OwnSite) {}

  static async start(): Promise<CrashHarness> {
    // The writers exceed the rate limits of a session.
    const site = await OwnSite.prepare({ RATE_LIMITS: 'off' });
    const harness = new CrashHarness(site);
    try {
      await site.start();
      await harness.startWriters();
    } catch (error) {
      await site.remove();
      throw error;
    }
    return harness;
  }

  async remove(): Promise<void> {
    await Promise.all(this.writers.map((writer) => writer.giveUp()));
    await this.site.remove();
  }

  get kinds(): string[] {
    return this.writers.map(({ kind }) => kind);
  }

  async query<T>(work: (client: pg.Client) => Promise<T>, url = this.site.databaseUrl): Promise<T> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }

  /** Waits until every writer has had another write acknowledged. */
  async allWritersResumed(): Promise<void> {
    const before = this.writers.map(({ acknowledged }) => acknowledged);
    const waiting = () =>
      this.writers
        .filter(({ acknowledged }, index) => acknowledged <= (before[index] ?? 0))
        .map(({ kind }) => kind)
        .concat(this.journal.unexpected);
    await expect.poll(waiting, { timeout: recoveryMs, intervals: [100] }).toEqual([]);
  }

  async check(which: 'all' | 'fresh'): Promise<Findings> {
    await Promise.all(this.writers.map((writer) => writer.pause()));
    const findings = await this.findings(which);
    for (const writer of this.writers) writer.resume();
    return findings;
  }

  /** Requires paused writers. */
  findings(which: 'all' | 'fresh'): Promise<Findings> {
    return this.query((client) => verify(client, this.journal, { mark, which }));
  }

  async giveUp(): Promise<void> {
    await Promise.all(this.writers.map((writer) => writer.giveUp()));
  }

  killPostgres(): void {
    killAll(this.site.postgresPids());
  }

  killApp(): void {
    killAll(this.site.appPids());
  }

  /** PostgreSQL acknowledges commits up to ten seconds before they are on disk: the harness must detect it. */
  async breakDurability(): Promise<void> {
    await this.query(async (client) => {
      await client.query(`ALTER ROLE pasidi SET synchronous_commit = off`);
      await client.query(`ALTER SYSTEM SET wal_writer_delay = '10s'`);
      await client.query(`ALTER SYSTEM SET wal_writer_flush_after = '1GB'`);
      await client.query('SELECT pg_reload_conf()');
      await client.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'pasidi'`);
    }, this.site.superuserUrl);
  }

  /** Kills PostgreSQL once this many writes were acknowledged since the last flush. */
  async killWithUnwritten(writes: number): Promise<void> {
    await this.query(async (client) => {
      client.on('error', () => undefined); // It ends with PostgreSQL.
      let onDisk = '';
      let since = this.journal.acknowledged;
      const unwritten = async () => {
        const { rows } = await client.query<{ at: string }>('SELECT pg_current_wal_flush_lsn()::text AS at');
        const at = rows[0]?.at ?? '';
        if (at !== onDisk) since = this.journal.acknowledged;
        onDisk = at;
        return this.journal.acknowledged - since;
      };
      await expect.poll(unwritten, { timeout: recoveryMs, intervals: [50] }).toBeGreaterThanOrEqual(writes);
      this.killPostgres();
    }, this.site.superuserUrl);
  }

  private async startWriters(): Promise<void> {
    const [admin, executive, customer] = await Promise.all([
      this.logIn(accounts.admin),
      this.logIn(accounts.executive),
      this.logIn(accounts.customer),
    ]);
    const { id, store } = await this.query(async (client) => {
      // Sales without a store are of the first one.
      const { rows } = await client.query<{ id: number; store: number }>(
        `SELECT id, (SELECT min(id) FROM stores WHERE seller_id IS NOT NULL) AS store FROM users WHERE mobile = $1`,
        [accounts.customer],
      );
      return rows[0] ?? { id: 0, store: 0 };
    });
    const seller = { token: executive, customer: id, mark };
    const rounds = {
      ...salesRounds(seller),
      ...deliveryRounds(seller),
      ...oldGoldRounds({ ...seller, second: admin, store }),
      ...peopleRounds({
        mark,
        admin,
        visitor: { token: customer, id, mobile: accounts.customer },
        pay: (orderId) => this.pay(orderId),
      }),
    };
    this.writers = Object.entries(rounds).map(
      ([kind, round]) => new Writer(kind, this.site.port, this.journal, round),
    );
  }

  private async logIn(mobile: string): Promise<string> {
    const request = { ...logIn, token: null, key: null, body: { mobile, password: 'demo1234' } };
    const outcome = await sendRequest(this.site.port, request);
    return signedIn.parse(
      typeof outcome === 'object' && 'response' in outcome ? outcome.response.body : outcome,
    ).token;
  }

  /** The sandbox may be down too: retries until it responds; never pays an order twice. */
  private async pay(orderId: string): Promise<string> {
    const sandbox = sandboxAt(this.site.sandboxUrl);
    let paymentId = '';
    const paid = async () => {
      const [known] = await sandbox.payments(orderId);
      paymentId = known?.id ?? (await sandbox.pay(orderId, { webhook: 'once' })).razorpay_payment_id;
      return true;
    };
    await expect.poll(() => paid().catch(() => false), { timeout: recoveryMs, intervals: [100] }).toBe(true);
    return paymentId;
  }
}
