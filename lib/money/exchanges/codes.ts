import type { ActorContext } from '@/lib/kernel/access/operation';
import { Refusal, wrongField } from '@/lib/kernel/access/refusal';
import { isCodeOf } from '@/lib/people/auth/codes';
import { oldGoldRule } from '@/lib/sale-rules';
import type { ExchangeCode } from '@/lib/db/generated/client';
import { query, raw } from '@/lib/db/query';
import type { Transaction } from '@/lib/db/sql';
import { dayMs } from '@/lib/kernel/text/calendar';
import { refusalText } from '@/lib/kernel/text/messages';
import { paiseOfColumn } from '@/lib/paise';
import { enqueueMessage } from '@/lib/visits/messages/enqueue';
import { aboutCode, keyOfCode } from '@/lib/visits/messages/exchange-code';
import { amountVariable } from '@/lib/visits/messages/templates';
import type { LockedExchange } from './lock';

/* Codes by SMS with which customers accept (docs/product/old-gold.md, "Acceptance"). They are made when sent (docs/decisions/003-reset-codes-are-made-when-sent.md). */

export const wrongCode = () =>
  wrongField('code', 'This code is wrong or no longer valid. Please check it or send a new one.');

/**
 * Queues a new code of a locked purchase, and ends the one before. Throws RATE_LIMITED soon after another one, and above the limits of a day
 * for a purchase and for its customer, whose purchases are locked (lib/money/exchanges/identity.ts), even with rate limits off.
 */
export async function sendCode(
  tx: Transaction,
  { exchange, customer }: LockedExchange,
  now: Date,
): Promise<void> {
  const sent = await tx.prisma.exchangeCode.findMany({
    where: { exchange: { userId: customer.id }, createdAt: { gt: new Date(now.getTime() - dayMs) } },
    orderBy: { id: 'desc' },
    select: { exchangeId: true, createdAt: true },
  });
  const wait = secondsToWait(sent, exchange.id, now);
  if (wait > 0) throw new Refusal('RATE_LIMITED', refusalText.rateLimited(wait), { retryAfterSeconds: wait });
  await closeCodes(tx, exchange.id, now);
  const expiresAt = new Date(now.getTime() + oldGoldRule.codeMinutes * 60_000);
  const { id } = await tx.prisma.exchangeCode.create({
    data: { exchangeId: exchange.id, triesLeft: oldGoldRule.codeAttempts, createdAt: now, expiresAt },
    select: { id: true },
  });
  enqueueMessage(
    tx,
    {
      kind: 'old_gold_code',
      key: keyOfCode(id),
      customerId: customer.id,
      mobile: customer.mobile,
      variables: { amount: amountVariable(paiseOfColumn(exchange.value)) },
      expiresAt,
    },
    now,
  );
}

/** No code of a locked purchase can be sent or entered any more. */
export async function closeCodes(tx: Transaction, exchangeId: number, now: Date): Promise<void> {
  await tx.prisma.exchangeCode.updateMany({ where: { exchangeId, closedAt: null }, data: { closedAt: now } });
}

type SentCode = Pick<ExchangeCode, 'exchangeId' | 'createdAt'>;

/** @param sent to the customer in the last 24 hours, newest first */
function secondsToWait(sent: readonly SentCode[], exchangeId: number, now: Date): number {
  const { codesPerCustomerAndDay, codesPerDay, secondsBetweenCodes } = oldGoldRule;
  const own = sent.filter((code) => code.exchangeId === exchangeId);
  const ends = (from: SentCode | undefined, ms: number) =>
    from === undefined ? 0 : Math.ceil((from.createdAt.getTime() + ms - now.getTime()) / 1000);
  return Math.max(
    0,
    ends(own[0], secondsBetweenCodes * 1000),
    ends(own[codesPerDay - 1], dayMs),
    ends(sent[codesPerCustomerAndDay - 1], dayMs),
  );
}

/**
 * The code that was entered, if it is the valid one of a quote in scope. Counts the attempt before the comparison, in a statement of its own,
 * so that neither parallel guesses nor a failure can undo it. Throws 400 on `code`.
 */
export async function tryCode(
  { clock, secrets, sql }: ActorContext,
  exchangeId: number,
  code: string,
): Promise<{ readonly id: number }> {
  const now = clock.now();
  const newest = query
    .selectFrom('exchange_codes')
    .select('exchange_codes.id')
    .where('exchange_codes.exchange_id', '=', exchangeId)
    .where('exchange_codes.closed_at', 'is', null)
    .where('exchange_codes.expires_at', '>', now.toISOString())
    .orderBy('exchange_codes.id', 'desc')
    .limit(1);
  const [tried] = await sql.rows(
    query
      .updateTable('exchange_codes')
      .set({ tries_left: raw`tries_left - 1` })
      .where('exchange_codes.id', '=', newest)
      .where('exchange_codes.tries_left', '>', 0)
      .returning(['exchange_codes.id', 'exchange_codes.code_hash']),
    { writes: true },
  );
  if (tried === undefined || tried.code_hash === null) throw wrongCode();
  if (!isCodeOf(secrets, tried.code_hash, aboutCode(tried.id), code)) throw wrongCode();
  return { id: tried.id };
}
