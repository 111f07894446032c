import { setImmediate as nextTurn } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import { createCustomers } from '@/prisma/factories/users';
import { SANDBOX_MSG91 } from '@/lib/env/rules';
import { sendDueCodes } from '@/lib/visits/sms/reset-code-outbox';
import { SmsFailure, type SmsProvider } from '@/lib/visits/sms/provider';
import { testContext, testNow } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import { sendDueMessages } from './outbox';

/* Thousands of due messages and a provider in trouble (docs/product/rules.md, "Messages"). */

const database = await testDb();
const { db, pool } = database;
const context = testContext(database, { passwords: 'quick' });
const { clock } = context;

beforeEach(async () => {
  clock.set(testNow);
  await database.emptyAll();
});

/** Provider that, in trouble, takes 10 s for a batch, fails every third call and loses every tenth response. */
class TroubledProvider implements SmsProvider {
  isDown = true;
  isTroubled = false;
  private calls = 0;
  /** Mobiles in the order of delivery. */
  readonly delivered: string[] = [];
  readonly failed = new Set<string>();
  /** Mobiles, once for each lost response. */
  readonly lost: string[] = [];
  readonly codes: string[] = [];

  sendCode(mobile: string): Promise<void> {
    if (this.isDown) return Promise.reject(new SmsFailure('unreachable'));
    this.codes.push(mobile);
    return Promise.resolve();
  }

  async sendFlow(mobile: string): Promise<void> {
    this.calls += 1;
    const { calls } = this;
    if (this.isTroubled) clock.forward(10 / 50);
    await Promise.resolve();
    if (this.isDown || (this.isTroubled && calls % 3 === 0)) {
      this.failed.add(mobile);
      throw new SmsFailure(
        this.isDown ? 'unreachable' : 'provider_error',
        this.isDown ? {} : { status: 500 },
      );
    }
    this.delivered.push(mobile);
    if (this.isTroubled && calls % 10 === 0) {
      this.lost.push(mobile);
      throw new SmsFailure('unreachable');
    }
  }
}

const mobileOf = (rank: number) => String(6_000_000_000 + rank);

async function enqueue(messages: number): Promise<void> {
  // The ids are in another order than the due times.
  await pool.query(
    `INSERT INTO messages (kind, key, mobile, variables, due_at, next_attempt_at, expires_at)
     SELECT 'visit_booked', 'key ' || rank, (6000000000 + rank)::text, '{"date": "Tue 3 Feb"}', due, due, due + interval '24 hours'
     FROM (SELECT rank, $2::timestamptz - (($1 - rank) * interval '10 milliseconds') - interval '1 second' AS due
       FROM generate_series(0, $1 - 1) rank ORDER BY md5(rank::text)) messages`,
    [messages, clock.now()],
  );
}

/** Counted in places. */
function furthestOvertaken(ranks: readonly number[]): number {
  let latest = 0;
  let furthest = 0;
  for (const rank of ranks) {
    furthest = Math.max(furthest, latest - rank);
    latest = Math.max(latest, rank);
  }
  return furthest;
}

/** Runs two workers. Neither sends more than a batch beyond the other, so their order does not depend on the speed of the machine. */
function inStep<T>(provider: SmsProvider, work: (sms: Pick<SmsProvider, 'sendFlow'>) => Promise<T>) {
  const [one, other] = [{ sent: 0 }, { sent: 0 }];
  const run = async (mine: { sent: number }, theirs: { sent: number }) => {
    const sendFlow: SmsProvider['sendFlow'] = async (...message) => {
      mine.sent += 1;
      while (mine.sent - theirs.sent > 50) await nextTurn();
      await provider.sendFlow(...message);
    };
    return work({ sendFlow }).finally(() => (mine.sent = Infinity));
  };
  return Promise.all([run(one, other), run(other, one)]);
}

for (const { messages, tags } of [
  { messages: 300, tags: [] },
  { messages: 10_000, tags: ['torture'] },
])
  test(
    `${messages} messages go out once each, the oldest first, through an outage and a slow, failing provider`,
    { tags, timeout: 120_000 },
    async () => {
      await enqueue(messages);
      const provider = new TroubledProvider();
      const { flows } = SANDBOX_MSG91;
      const runs = () => inStep(provider, (sms) => sendDueMessages({ ...context, sms, flows }, 'others'));

      // Down: a run tries a batch, and leaves the rest. No message is lost.
      for (let outage = 0; outage < 10; outage += 1) {
        const results = await runs();
        expect(
          results.every(({ sent, isDown, failures }) => sent === 0 && isDown && failures.length <= 50),
        ).toBe(true);
        clock.forward(15);
      }
      expect(await db.message.count({ where: { state: 'queued' } })).toBe(messages);

      // Codes have another queue.
      provider.isDown = false;
      provider.isTroubled = true;
      const [customer] = await createCustomers(db, 1);
      const now = clock.now();
      await db.smsRequest.create({
        data: {
          mobile: customer?.mobile ?? '',
          network: '203.0.113.7',
          createdAt: now,
          nextAttemptAt: now,
          expiresAt: new Date(now.getTime() + 600_000),
        },
      });
      const first = runs();
      expect(await sendDueCodes({ ...context, sms: provider, dailyLimit: true })).toMatchObject({ sent: 1 });
      const stillWaiting = await db.message.count({ where: { state: 'queued' } });
      expect(stillWaiting).toBeGreaterThan(messages / 2);
      await first;

      for (let left = 1; left > 0;) {
        await runs();
        clock.forward(3);
        left = await db.message.count({ where: { state: 'queued' } });
      }
      expect(await db.message.count({ where: { state: 'sent' } })).toBe(messages);
      const times = new Map<string, number>();
      for (const mobile of provider.delivered) times.set(mobile, (times.get(mobile) ?? 0) + 1);
      expect(times.size).toBe(messages);
      const again = [...times].flatMap(([mobile, count]) => Array.from({ length: count - 1 }, () => mobile));
      expect(again.toSorted()).toEqual(provider.lost.toSorted());

      const untroubled = Array.from({ length: messages }, (_, rank) => rank).filter(
        (rank) => !provider.failed.has(mobileOf(rank)) && !provider.lost.includes(mobileOf(rank)),
      );
      const rankOf = new Map(untroubled.map((rank) => [mobileOf(rank), rank]));
      const order = provider.delivered.flatMap((mobile) => rankOf.get(mobile) ?? []);
      expect(order).toHaveLength(untroubled.length);
      // Two workers with batches of 50.
      expect(furthestOvertaken(order)).toBeLessThanOrEqual(100);
    },
  );

test(
  'sending resumes within a minute of the return of the provider, after the longest outage',
  { tags: 'torture' },
  async () => {
    await enqueue(20);
    const provider = new TroubledProvider();
    const { flows } = SANDBOX_MSG91;
    const run = () => sendDueMessages({ ...context, sms: provider, flows }, 'others');
    for (let minute = 0; minute < 60; minute += 1) {
      await run();
      clock.forward(60);
    }
    await run();
    provider.isDown = false;
    // The longest pause of the queue is 15 s (lib/server/sms.ts).
    const sent: number[] = [];
    for (let seconds = 15; seconds <= 60; seconds += 15) {
      clock.forward(15);
      sent.push((await run()).sent);
    }
    expect(sent.reduce((sum, count) => sum + count)).toBe(20);
  },
);
