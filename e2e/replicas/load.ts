import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'playwright/test';
import pg from 'pg';
import { listStores } from '@/lib/visits/bookings/contract';
import { Journal } from '@/e2e/crash/journal';
import { salesRounds } from '@/e2e/crash/sales';
import { type Findings, verify } from '@/e2e/crash/verify';
import { Writer, type Round } from '@/e2e/crash/writer';
import { baseUrl, databaseUrl } from '@/e2e/fixtures/urls';
import { ApiClient } from '@/e2e/fixtures/gateway';
import type { Accounts } from '@/e2e/fixtures/test';

/** Below a session's limit of 600 requests a minute. */
const paceMs = 120;
const patienceMs = 60_000;

/** A steady load through the proxy: writers, each with its own executive, and readers. */
export class Load {
  readonly journal = new Journal();
  /** Responses other than 200 to readers. */
  readonly unread: string[] = [];
  /**
   * Reads whose connection ended before the whole response. nginx does so only if the replica had begun to respond: else it asks the other
   * one, or responds 502.
   */
  readonly cutReads: string[] = [];
  read = 0;
  private reading = true;
  private readers: Promise<void>[] = [];
  private writers: Writer[] = [];

  private constructor(private readonly mark: string) {}

  static async start(accounts: Accounts): Promise<Load> {
    // In the names of this load's records only.
    const mark = `load ${randomUUID()}`;
    const load = new Load(mark);
    const customer = (await accounts.account()).id;
    const kinds = Object.keys(salesRounds({ token: '', customer, mark }));
    const port = Number(new URL(baseUrl).port);
    for (const kind of kinds) {
      const { token } = await accounts.staff('executive');
      const round = salesRounds({ token, customer, mark })[kind];
      if (round !== undefined) load.writers.push(new Writer(kind, port, load.journal, paced(round)));
    }
    const { api } = await accounts.signedIn();
    const visitor = new ApiClient();
    load.readers = [
      load.keepReading(() => api.call(listStores)),
      load.keepReading(() => visitor.request('/about')),
    ];
    return load;
  }

  /** Each has one request in progress at most. */
  get readerCount(): number {
    return this.readers.length;
  }

  get acknowledged(): number {
    return this.journal.acknowledged;
  }

  /** Waits until every writer and the readers have made progress. */
  async allResumed(): Promise<void> {
    const before = this.writers.map(({ acknowledged }) => acknowledged);
    const readBefore = this.read;
    const waiting = () => [
      ...this.writers
        .filter(({ acknowledged }, index) => acknowledged <= (before[index] ?? 0))
        .map(({ kind }) => kind),
      ...(this.read < readBefore + 2 && this.unread.length === 0 ? ['readers'] : []),
      ...this.journal.unexpected,
    ];
    await expect.poll(waiting, { timeout: patienceMs, intervals: [100] }).toEqual([]);
  }

  /** Waits for pending writes; compares the acknowledged ones with the database. */
  async findings(): Promise<Findings> {
    await Promise.all(this.writers.map((writer) => writer.pause()));
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    try {
      return await verify(client, this.journal, { mark: this.mark, which: 'all' });
    } finally {
      await client.end();
    }
  }

  async end(): Promise<void> {
    this.reading = false;
    await Promise.all([...this.readers, ...this.writers.map((writer) => writer.giveUp())]);
  }

  private async keepReading(send: () => Promise<{ status: number; text: string }>): Promise<void> {
    while (this.reading) {
      try {
        const { status, text } = await send();
        if (status === 200) this.read += 1;
        else this.unread.push(`${status}: ${text.slice(0, 200)}`);
      } catch (error) {
        const isCut = error instanceof Error && error.cause instanceof TypeError;
        (isCut ? this.cutReads : this.unread).push(String(error));
      }
      await pause(paceMs);
    }
  }
}

function paced(round: Round): Round {
  return (write, count) =>
    round(async (each) => {
      await pause(paceMs);
      return write(each);
    }, count);
}
