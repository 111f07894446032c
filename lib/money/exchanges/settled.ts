import type { SignedIn } from '@/lib/kernel/access/actor';
import type { Transaction } from '@/lib/db/sql';
import { decimalOf, paiseOfColumn } from '@/lib/paise';
import { auditExchange } from './audit';
import { selectExchanges, type ExchangeRow } from './to-wire';

type Settling = Parameters<typeof auditExchange>[2] & ('set_off' | 'pay_out' | 'give_back');

/**
 * Changes what is settled of a locked purchase, with its state, version and history. The caller writes the payment or the pay-out in the same
 * transaction (trigger `exchange_settled_is_its_parts` compares at commit).
 * @param byPaise negative to give value back
 */
export async function changeSettled(
  tx: Transaction,
  actor: SignedIn,
  verb: Settling,
  before: ExchangeRow,
  byPaise: number,
  now: Date,
  details: Readonly<Record<string, string | number | null>>,
): Promise<void> {
  const settled = paiseOfColumn(before.settled_amount) + byPaise;
  await tx.prisma.exchange.update({
    where: { id: before.id },
    data: {
      settledAmount: decimalOf(settled),
      state: settled === paiseOfColumn(before.value) ? 'settled' : 'accepted',
      version: { increment: 1 },
      updatedAt: now,
    },
    select: { id: true },
  });
  const after = await tx.one(selectExchanges.where('exchanges.id', '=', before.id));
  auditExchange(tx, actor, verb, { before, after }, now, details);
}

/** Gives the amount of a voided payment by old gold back to its purchase. The order is locked; locks the purchase. */
export async function giveBack(
  tx: Transaction,
  actor: SignedIn,
  exchangeId: number,
  { orderId, amountPaise }: { readonly orderId: number; readonly amountPaise: number },
  now: Date,
): Promise<void> {
  const exchange = await tx.one(
    selectExchanges.where('exchanges.id', '=', exchangeId).forUpdate('exchanges'),
  );
  await changeSettled(tx, actor, 'give_back', exchange, -amountPaise, now, { set_off_order: orderId });
}
