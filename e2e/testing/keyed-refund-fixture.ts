import { z } from 'zod';
import { createUser } from '@/prisma/factories/users';
import type { Context, Operation } from '@/lib/kernel/access/operation';
import { Refusal } from '@/lib/kernel/access/refusal';
import type { EndpointContract, InputOf, OutputOf } from '@/lib/contract';
import type { User } from '@/lib/db/generated/client';
import { refundOrderPayment } from '@/lib/money/ledger/contract';
import { refundEntry } from '@/lib/money/ledger/refund';
import type { PaymentProvider } from '@/lib/money/payments/provider';
import { parseInput } from '@/lib/gateway/handle-endpoint';
import { runIdempotentInTwoSteps } from '@/lib/gateway/idempotency';
import { dueFixture } from './due-fixture';
import { gate } from './gate';

export const away = { refund: () => Promise.reject(new Refusal('UNAVAILABLE', 'Razorpay is away.')) };
export const points = ['before it was sent', 'after the response', 'after the outcome was recorded'] as const;

/** Fixture of one test file: payments at the sandbox and keyed refunds whose process dies. */
export async function keyedRefundFixture() {
  const fixture = await dueFixture();
  const { database, sandbox, context, orderToPay, open, confirmDue, paidTwice, ledgerOf } = fixture;
  const { db } = database;

  let admin: User;

  /** Runs an operation as the gateway does for a request with a key. */
  async function keyed<C extends EndpointContract>(
    contract: C,
    operation: Operation<InputOf<C>, OutputOf<C>>,
    input: object,
    payments: Partial<PaymentProvider> = {},
  ) {
    const { actor, ...rest } = context.as(admin);
    const from: Context = { ...rest, actor, payments: { ...sandbox.payments, ...payments } };
    const { inTwoSteps } = parseInput(contract, operation, input);
    if (inTwoSteps === null) throw new Error('A refund has two steps');
    const body = new TextEncoder().encode(JSON.stringify(input));
    const { secrets } = context;
    const request = { key: 'key-1', actor, network: '203.0.113.7', endpoint: contract.path, body, secrets };
    const response = await runIdempotentInTwoSteps(request, from, (claim) => inTwoSteps(from, claim));
    const shape = z.object({ data: z.custom<(OutputOf<C> & { data: object })['data']>() });
    const { data } = shape.parse(JSON.parse(response.body));
    return { ...response, data };
  }

  /** An order of which 1,000 were paid online, and a refund of 300 with a key. */
  async function refundInPart() {
    const { user, order, razorpayOrderId } = await orderToPay('1000.00');
    const payment = await sandbox.pay(razorpayOrderId);
    await confirmDue(user, order, payment);
    const entry = await db.orderEntry.findFirstOrThrow({ where: { orderId: order.id } });
    const send = (payments?: Partial<PaymentProvider>, input: object = { amount: 300 }) =>
      keyed(refundOrderPayment, refundEntry, { entry_id: entry.id, note: 'Ring', ...input }, payments);
    return { user, order, payment, send };
  }

  const atRazorpay = async (id: string) => (await sandbox.payments.findPayment(id))?.refundedPaise;

  const { findPayment, refund } = sandbox.payments;
  /** The process dies at `point`: the provider's promise never settles. `reached` resolves then. */
  function dying(point: 'before it was sent' | 'after the response' | 'after the outcome was recorded') {
    const reached = gate();
    const die = () => {
      reached.open();
      return new Promise<never>(() => undefined);
    };
    let found = 0;
    const payments: Partial<PaymentProvider> = {
      'before it was sent': { refund: die },
      'after the response': {
        refund: async (...parameters: Parameters<typeof refund>) => refund(...parameters).then(die),
      },
      // Read before and after the refund.
      'after the outcome was recorded': {
        findPayment: async (id: string) => ((found += 1) === 1 ? findPayment(id) : die()),
      },
    }[point];
    return { payments, reached: reached.passed };
  }

  return {
    sandbox,
    context,
    orderToPay,
    open,
    confirmDue,
    paidTwice,
    ledgerOf,
    db,
    keyed,
    refundInPart,
    atRazorpay,
    findPayment,
    refund,
    dying,
    reset: async () => {
      await fixture.reset();
      admin = await createUser(db, { role: 'admin' });
    },
  };
}
