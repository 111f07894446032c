import type { ActorContext } from '@/lib/kernel/access/operation';
import { notFound } from '@/lib/kernel/access/not-found';
import { Refusal, wrongField } from '@/lib/kernel/access/refusal';
import { isCodeOf } from '@/lib/people/auth/codes';
import { oldGoldRule } from '@/lib/business';
import { query, raw } from '@/lib/db/query';
import type { Transaction } from '@/lib/db/sql';
import { dayMs } from '@/lib/kernel/text/calendar';
import { storeDate } from '@/lib/kernel/text/format';
import { refusalText } from '@/lib/kernel/text/messages';
import { paiseOfColumn } from '@/lib/paise';
import { enqueueMessage } from '@/lib/visits/messages/enqueue';
import { aboutCode, keyOfCode } from '@/lib/visits/messages/exchange-code';
import { amountVariable } from '@/lib/visits/messages/templates';
import { requireState, type LockedExchange } from './lock';
import { exchangesVisibleTo } from './scope';
import { selectExchanges } from './to-wire';

/* Codes by SMS with which customers accept (docs/product/old-gold.md, "Acceptance"). They are made when sent (docs/decisions/003-reset-codes-are-made-when-sent.md). */

export const wrongCode = () =>
  wrongField('code', 'This code is wrong or no longer valid. Please check it or send a new one.');

/**
 * Queues a new code of a locked purchase, and ends the one before. Throws RATE_LIMITED soon after another one, and above the limit of a day,
 * even with rate limits off.
 */
export async function sendCode(
  tx: Transaction,
  { exchange, customer }: LockedExchange,
  now: Date,
): Promise<void> {
  const sent = await tx.prisma.exchangeCode.findMany({
    where: { exchangeId: exchange.id, createdAt: { gt: new Date(now.getTime() - dayMs) } },
    orderBy: { id: 'desc' },
    select: { createdAt: true },
  });
  const wait = secondsToWait(
    sent.map(({ createdAt }) => createdAt),
    now,
  );
  if (wait > 0) throw new Refusal('RATE_LIMITED', refusalText.rateLimited(wait), { retryAfterSeconds: wait });
  await tx.prisma.exchangeCode.updateMany({
    where: { exchangeId: exchange.id, closedAt: null },
    data: { closedAt: now },
  });
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

/** @param sent of the last 24 hours, newest first */
function secondsToWait(sent: readonly Date[], now: Date): number {
  const { codesPerDay, secondsBetweenCodes } = oldGoldRule;
  const ends = (from: Date | undefined, ms: number) =>
    from === undefined ? 0 : Math.ceil((from.getTime() + ms - now.getTime()) / 1000);
  return Math.max(0, ends(sent[0], secondsBetweenCodes * 1000), ends(sent[codesPerDay - 1], dayMs));
}

/**
 * The code that was entered, if it is the valid one. Counts the attempt before the comparison, in a statement of its own, so that neither
 * parallel guesses nor a failure can undo it. Throws NOT_FOUND out of scope, EXCHANGE_STATE, 400 on `code`.
 */
export async function tryCode(
  { actor, clock, secrets, sql }: ActorContext,
  exchangeId: number,
  code: string,
): Promise<{ readonly id: number }> {
  const now = clock.now();
  const exchange = await sql.first(
    selectExchanges.where('exchanges.id', '=', exchangeId).where(exchangesVisibleTo(actor, storeDate(now))),
  );
  if (exchange === undefined) throw notFound();
  requireState(exchange, 'quoted');
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
