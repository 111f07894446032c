import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SANDBOX_MSG91 } from '@/lib/env/rules';
import type { User } from '@/lib/db/generated/client';
import { consents } from '@/lib/people/consents/contract';
import { giveConsent } from '@/lib/people/consents/operations';
import { cancelBooking } from '@/lib/visits/bookings/contract';
import { cancelVisit } from '@/lib/visits/bookings/operations';
import { FakeSmsProvider } from '@/e2e/testing/fake-sms-provider';
import { gate } from '@/e2e/testing/gate';
import { testContext, testNow } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import { throughContract } from '@/e2e/testing/through-contract';
import { waitingList } from '@/lib/visits/waiting/contract';
import { joinWaitingList } from '@/lib/visits/waiting/operations';
import { messages } from '@/lib/visits/messages/contract';
import { sendOffer } from '@/lib/visits/messages/offers';
import { createActiveCustomer, createUser } from '@/prisma/factories/users';
import { createFullSlot } from '@/prisma/factories/waiting-entries';
import { makeLog } from './log';
import { flushOutboxes, startSending } from './sms';

/* What a slow queue delays (docs/decisions/016-our-own-outbox.md). */

const database = await testDb();
const { db } = database;
const context = testContext(database, { now: testNow, passwords: 'quick' });
const { flows } = SANDBOX_MSG91;
const lines: string[] = [];
const log = makeLog('info', { write: (line: string) => void lines.push(line) });
const offer = throughContract(messages.actions.offer, sendOffer);

/** Takes everything but offers at once. */
class SlowForOffers extends FakeSmsProvider {
  readonly begun = gate();
  readonly goesOn = gate();

  override async sendFlow(...message: Parameters<FakeSmsProvider['sendFlow']>): Promise<void> {
    if (message[1] === flows.offer) {
      this.begun.open();
      await this.goesOn.passed;
    }
    await super.sendFlow(...message);
  }

  count(flow: string | null): number {
    return this.texts.filter(({ flowId }) => flowId === flow).length;
  }
}

let admin: User;
let sms: SlowForOffers;
let sending: ReturnType<typeof startSending>;
beforeEach(async () => {
  await database.emptyAll();
  lines.splice(0);
  context.clock.set(testNow);
  admin = await createUser(db, { role: 'admin' });
  sms = new SlowForOffers();
});
afterEach(async () => {
  sms.goesOn.open();
  await sending.stop();
});

test('a free place is announced and sent while more than a batch of offers wait for a slow provider', async () => {
  const slot = { shop_address: 'Karnataka', slot_date: '2026-02-02', slot_time: '11:00:00' };
  const waiting = await createActiveCustomer(db);
  const id = await createFullSlot(db, slot);
  const { user } = await db.booking.findUniqueOrThrow({ where: { id }, select: { user: true } });
  await throughContract(waitingList.actions.join, joinWaitingList)(context.as(waiting), {
    ...slot,
    quantity: '1',
  });
  const customers = await Promise.all(Array.from({ length: 60 }, () => createUser(db)));
  for (const customer of customers)
    await throughContract(consents.actions.give, giveConsent)(context.as(customer), {
      purpose: 'offers_sms',
    });
  const words = 'Making charges 2 percent less until Sunday';
  const ids = customers.map((customer) => customer.id);
  await offer(context.as(admin), { user_ids: ids, text: words, purpose: 'offers_sms' });

  sending = startSending({ ...context, sms, flows, dailyLimit: true }, log);
  await sms.begun.passed;
  await throughContract(cancelBooking, cancelVisit)(context.as(user), { id });
  flushOutboxes();
  await vi.waitFor(() => expect(sms.count(flows.place_free)).toBe(1), { timeout: 15_000 });
  expect(sms.count(flows.offer)).toBe(0);
  sms.goesOn.open();
  await vi.waitFor(() => expect(sms.count(flows.offer)).toBe(60), { timeout: 15_000 });
  expect(lines).toEqual([]);
});
