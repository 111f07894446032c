import type { Db } from '@/lib/db/client';
import { storedPiece } from '@/lib/money/exchanges/rules';
import { decimalOf } from '@/lib/paise';
import { createPayment } from './entries';
import { createExchange } from './exchanges';

const hourMs = 3_600_000;

const chain = storedPiece({
  article: 'jewellery',
  grossMg: 4250,
  stoneMg: 150,
  touchHundredths: 9160,
  ratePaisePerGram: 720_000,
  deductionHundredths: 150,
  note: 'Chain, broken clasp',
});
const coin = storedPiece({
  article: 'coin',
  grossMg: 2000,
  stoneMg: 0,
  touchHundredths: 9990,
  ratePaisePerGram: 720_000,
  deductionHundredths: 0,
  note: 'Coin of 2 g',
});

/** Old gold that pays a part of an order, and a quote for another customer. */
export async function seedOldGold(db: Db, now: Date): Promise<void> {
  const value = chain.valuePaise + coin.valuePaise;
  const orders = await db.order.findMany({
    where: {
      deletedAt: null,
      pendingAmount: { gt: decimalOf(value) },
      employeeId: { not: null },
      executiveId: { not: null },
    },
    orderBy: { id: 'asc' },
    take: 2,
  });
  const [order, other] = orders;
  if (order === undefined || order.employeeId === null || order.executiveId === null)
    throw new Error('No order of the demo has so much due');
  const at = new Date(now.getTime() - hourMs);
  const bought = await createExchange(db, {
    userId: order.userId,
    createdBy: order.employeeId,
    orderId: order.id,
    storeId: order.storeId,
    pieces: [chain, coin],
    createdAt: at,
    acceptedBy: order.executiveId,
  });
  // The seed is one transaction: at its commit what is settled must add up.
  await db.exchange.update({
    where: { id: bought.id },
    data: { state: 'settled', settledAmount: bought.value, version: { increment: 1 } },
  });
  await createPayment(db, {
    orderId: order.id,
    method: 'old_gold',
    amount: decimalOf(value),
    reference: bought.number,
    recordedBy: order.employeeId,
    exchangeId: bought.id,
    createdAt: at,
  });
  if (other !== undefined && other.employeeId !== null)
    await createExchange(db, {
      userId: other.userId,
      createdBy: other.employeeId,
      storeId: other.storeId,
      createdAt: at,
    });
}
