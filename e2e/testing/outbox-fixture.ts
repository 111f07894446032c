import { afterEach, vi } from 'vitest';
import { createPaymentLink } from '@/prisma/factories/payment-links';
import { createOrder } from '@/prisma/factories/sales';
import { createUser } from '@/prisma/factories/users';
import { SANDBOX_MSG91 } from '@/lib/env/rules';
import { enqueueMessage } from '@/lib/visits/messages/enqueue';
import { hashOfLinkToken } from '@/lib/money/payment-links/token';
import { sendDueMessages, type MessagesContext } from '@/lib/visits/messages/outbox';
import { testContext, testNow } from './context';
import { testDb } from './database';
import { FakeSmsProvider } from './fake-sms-provider';

export const { flows } = SANDBOX_MSG91;
export const variables = { name: 'Asha', amount: '133500.50' };
export const [mobile, otherMobile] = ['9876543210', '9876543211'];
export const nothing = { sent: 0, failures: [], expired: 0, errors: [], isDown: false };

/** Fixture of one test file: a database with a customer, and a provider for the messages. */
export async function outboxFixture() {
  const database = await testDb();
  const { db, pool } = database;
  const context = testContext(database, { passwords: 'quick' });
  const { clock, sql } = context;
  let customerId = 0;
  let phone = new FakeSmsProvider();
  const send = (more: Partial<MessagesContext> = {}) =>
    sendDueMessages({ ...context, sms: phone, flows, ...more }, 'awaited');
  /** Queues a message with a payment link of a new order. */
  const link = async (to = mobile) => {
    const { id: orderId } = await createOrder(db, { userId: customerId, totalAmount: '133500.50' });
    const token = await createPaymentLink(db, { orderId, secret: context.secrets[0] });
    const key = `payment_link:${hashOfLinkToken(token)}`;
    return { kind: 'payment_link', key, customerId, mobile: to, variables } as const;
  };
  /** Another mobile is that of a new customer, who is also that of later links. */
  const enqueue = async (to = mobile) => {
    if (to !== mobile) customerId = (await createUser(db, { mobile: to })).id;
    const message = await link(to);
    await sql.transaction(async (tx) => enqueueMessage(tx, message, clock.now()));
  };
  const onlyRow = () => db.message.findFirstOrThrow();
  afterEach(() => vi.restoreAllMocks());

  return {
    db,
    pool,
    clock,
    sql,
    send,
    onlyRow,
    link,
    enqueue,
    reset: async () => {
      clock.set(testNow);
      phone = new FakeSmsProvider();
      await database.emptyAll();
      customerId = (await createUser(db, { mobile })).id;
      return { phone, customerId };
    },
  };
}
