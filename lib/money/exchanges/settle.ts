import { operation } from '@/lib/kernel/access/operation';
import { assertValid, wrongField } from '@/lib/kernel/access/refusal';
import type { InputOf, OutputOf } from '@/lib/contract';
import { query, raw } from '@/lib/db/query';
import type { Transaction } from '@/lib/db/sql';
import { auditOrder } from '@/lib/money/ledger/audit-order';
import { cashReturned, lockCashBack } from '@/lib/money/ledger/cash';
import { holdStores } from '@/lib/money/ledger/document-seller';
import { amountProblem, cashBackProblem, referenceProblem } from '@/lib/money/ledger/rules';
import { changePaid, insertEntry } from '@/lib/money/ledger/write-entry';
import { decimalOf, formatPaise, paiseOfColumn } from '@/lib/paise';
import { lockSale } from '@/lib/sales/orders/order-lock';
import { toOrderRecord } from '@/lib/sales/orders/to-wire';
import { successText } from '@/lib/kernel/text/messages';
import { restOf } from './content';
import type { exchanges } from './contract';
import { lockExchange, requireState } from './lock';
import { changeSettled } from './settled';
import { detailsOf, type ExchangeRow } from './to-wire';

/* What becomes of the value of old gold (docs/product/old-gold.md, "Settlement"). */

type Actions = (typeof exchanges)['actions'];
type In<A extends keyof Actions> = InputOf<Actions[A]>;
type Out<A extends keyof Actions> = OutputOf<Actions[A]>;

/**
 * Sets an accepted purchase off against an order in scope, as a payment by old gold with the number of the voucher as its reference. Throws
 * 400 on `order_id` for an order of another customer or seller, on `amount` above the due or what is left, 409 EXCHANGE_STATE.
 */
export const setOffExchange = operation<In<'set_off'>, Out<'set_off'>>(
  'buy old gold',
  'proof',
  ({ actor, clock, sql }, input) =>
    sql.transaction(async (tx) => {
      const { order: current } = await lockSale(tx, actor, input.order_id);
      const { exchange } = await lockExchange(tx, actor, input.id, clock.now());
      const now = clock.now();
      requireState(exchange, 'accepted');
      if (exchange.user_id !== current.user_id)
        throw wrongField('order_id', 'This order is one of another customer.');
      await requireSameSeller(tx, exchange, current.id);
      const before = toOrderRecord(current);
      const amount = input.amount ?? Math.min(restOf(exchange), paiseOfColumn(current.pending_amount));
      assertValid('amount', amountProblem(amount, before) ?? restProblem(amount, exchange));
      await changeSettled(tx, actor, 'set_off', exchange, amount, now, { set_off_order: current.id });
      const order = await changePaid(tx, current, amount, now);
      auditOrder(tx, actor, 'order.payment', [current, order], now);
      await insertEntry(
        tx,
        order,
        {
          kind: 'payment',
          method: 'old_gold',
          amountPaise: amount,
          reference: exchange.number,
          receivedAt: now,
          recordedBy: actor.id,
          exchangeId: exchange.id,
        },
        now,
      );
      return {
        message: successText.oldGoldSetOff,
        data: await detailsOf(tx, exchange.id, now),
        order: toOrderRecord(order),
      };
    }),
);

/**
 * Records what is paid to the customer for an accepted purchase. Throws 400 on `amount` above what is left, on `reference`, on `method` above
 * the legal limit of cash back, 409 EXCHANGE_STATE.
 */
export const payOutExchange = operation<In<'pay_out'>, Out<'pay_out'>>(
  'buy old gold',
  'no proof',
  ({ actor, clock, sql }, input) =>
    sql.transaction(async (tx) => {
      const { exchange } = await lockExchange(tx, actor, input.id, clock.now());
      requireState(exchange, 'accepted');
      const { method, reference, amount = restOf(exchange) } = input;
      assertValid('amount', amount === 0 ? 'Amount must be above 0.' : restProblem(amount, exchange));
      assertValid('reference', referenceProblem(method, reference));
      // Before the series, in the order of refunds.
      if (method === 'cash') lockCashBack(tx, exchange);
      await holdClosings(tx, exchange, clock.now());
      // After what it waited for: a closing that came before does not have it, and the day may be another one.
      const now = clock.now();
      if (method === 'cash')
        assertValid('method', cashBackProblem(amount, await cashReturned(tx, exchange, now)));
      await changeSettled(tx, actor, 'pay_out', exchange, amount, now, {
        method,
        reference: reference ?? null,
      });
      await tx.prisma.exchangePayout.create({
        data: {
          exchangeId: exchange.id,
          amount: decimalOf(amount),
          method,
          reference: reference ?? null,
          recordedBy: actor.id,
          createdAt: now,
        },
      });
      return { message: successText.oldGoldPaidOut, data: await detailsOf(tx, exchange.id, now) };
    }),
);

function restProblem(amount: number, exchange: ExchangeRow): string | null {
  const rest = restOf(exchange);
  return amount > rest ? `Amount cannot be more than the ${formatPaise(rest)} left of the value.` : null;
}

/** The seller of the order's documents is the one that bought the old gold, also when the transaction ends. */
async function requireSameSeller(tx: Transaction, { id }: ExchangeRow, orderId: number): Promise<void> {
  await holdStores(tx, [orderId]);
  const { same } = await tx.one(
    query
      .selectFrom('exchanges')
      .select(
        raw<boolean>`coalesce(exchanges.seller_id = seller_of_order(${orderId}::int), false)`.as('same'),
      )
      .where('exchanges.id', '=', id),
  );
  if (!same) throw wrongField('order_id', 'This order is one of another seller than the old gold.');
}

/** Waits for a closing of a day, which holds the series of vouchers, and keeps the next one waiting (lib/money/day-book/closings.ts). */
async function holdClosings(tx: Transaction, { id }: ExchangeRow, now: Date): Promise<void> {
  await tx.rows(
    query
      .insertInto('number_series')
      .columns(['series', 'year', 'last'])
      .expression(
        query
          .selectFrom('exchanges')
          .innerJoin('sellers', 'sellers.id', 'exchanges.seller_id')
          .select([
            raw<string>`sellers.series || 'U'`.as('series'),
            raw<string>`financial_year(${now.toISOString()}::timestamptz)`.as('year'),
            raw<number>`0`.as('last'),
          ])
          .where('exchanges.id', '=', id),
      )
      .onConflict((conflict) =>
        conflict.columns(['series', 'year']).doUpdateSet({ last: raw<number>`number_series.last` }),
      ),
  );
}
