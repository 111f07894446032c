import { erasureRule } from '@/lib/account-rules';
import type { InputOf, OutputOf } from '@/lib/contract';
import { query, raw } from '@/lib/db/query';
import type { Sql, Transaction } from '@/lib/db/sql';
import { operation } from '@/lib/kernel/access/operation';
import { Refusal } from '@/lib/kernel/access/refusal';
import { writeAudit } from '@/lib/kernel/audit/write-audit';
import { dayMs } from '@/lib/kernel/text/calendar';
import { refusalText, successText } from '@/lib/kernel/text/messages';
import { withdrawAll } from '@/lib/people/consents/operations';
import { enqueueMessage } from '@/lib/visits/messages/enqueue';
import { keyOfErasureCode, tryErasureCode, wrongErasureCode } from './code';
import type { ErasureRecord, erasure } from './contract';
import { reasonsAgainst } from './reasons';
import { withText } from './record';

/* The deletion of the own account by its customer (docs/product/privacy.md, "Erasure"). Closed and erased by ./close.ts. */

type Actions = (typeof erasure)['actions'];
type In<A extends keyof Actions> = InputOf<Actions[A]>;
type Out<A extends keyof Actions> = OutputOf<Actions[A]>;

/**
 * Queues a code by SMS; the one before is void. Refuses 409 ERASURE_BLOCKED with all reasons, 409 ERASURE_STATE for an account that is to be closed
 * already, 429 soon after another code and after five of a day, with rate limits off too.
 */
export const askErasure = operation<In<'ask'>, Out<'ask'>>(
  'erase own account',
  'no proof',
  async ({ actor, clock, sql, flushSms, sendsSms }) => {
    const now = clock.now();
    if (!sendsSms('erasure_code')) throw new Refusal('UNAVAILABLE', refusalText.unavailable);
    const data = await sql.transaction(async (tx) => {
      await requireOpen(tx, actor.id, now);
      const expiresAt = new Date(now.getTime() + erasureRule.codeMinutes * 60_000);
      await requirePause(tx, actor.id, now);
      await tx.prisma.erasure.updateMany({
        where: { userId: actor.id, state: 'asked' },
        data: { triesLeft: 0, codeHash: null },
      });
      const { id } = await tx.prisma.erasure.create({
        data: { userId: actor.id, triesLeft: erasureRule.codeAttempts, askedAt: now, expiresAt },
        select: { id: true },
      });
      enqueueMessage(
        tx,
        {
          kind: 'erasure_code',
          key: keyOfErasureCode(id),
          customerId: actor.id,
          mobile: actor.mobile,
          variables: {},
          expiresAt,
        },
        now,
      );
      return readErasure(tx, actor.id, now);
    });
    flushSms();
    return { message: successText.erasureAsked, data };
  },
);

/** The account closes in seven days, unless its owner logs in. Refuses 400 on `code`; else as {@link askErasure}. */
export const confirmErasure = operation<In<'confirm'>, Out<'confirm'>>(
  'erase own account',
  'no proof',
  async (context, { code }) => {
    const { actor, clock, sql } = context;
    const now = clock.now();
    const { id } = await tryErasureCode(context, code);
    const data = await sql.transaction(async (tx) => {
      await requireOpen(tx, actor.id, now);
      const { count } = await tx.prisma.erasure.updateMany({
        where: { id, state: 'asked', expiresAt: { gt: now } },
        data: {
          state: 'requested',
          codeHash: null,
          requestedAt: now,
          closesAt: new Date(now.getTime() + erasureRule.daysToTakeBack * dayMs),
        },
      });
      // Used by another request, or voided by a newer code.
      if (count === 0) throw wrongErasureCode();
      const change = { actorId: actor.id, action: 'user.erasure requested', entity: 'user' } as const;
      writeAudit(tx, { ...change, entityId: actor.id }, now);
      return readErasure(tx, actor.id, now);
    });
    return { message: successText.erasureRequested, data };
  },
);

export const readOwnErasure = operation<In<'state'>, Out<'state'>>(
  'erase own account',
  'no proof',
  async ({ actor, clock, sql }) => ({ data: await readErasure(sql, actor.id, clock.now()) }),
);

/**
 * Withdraws all consents and turns the reminders of the coming visits off: nothing is sent any more but codes and what belongs to visits, orders and
 * dues. The account stays as it is.
 */
export const freezeAccount = operation<In<'freeze'>, Out<'freeze'>>(
  'erase own account',
  'no proof',
  async ({ actor, clock, sql }) => {
    const now = clock.now();
    const data = await sql.transaction(async (tx) => {
      await withdrawAll(tx, actor.id, { actorId: actor.id, how: 'account', now });
      const quiet = await tx.rows(
        query
          .updateTable('bookings')
          .set({ reminders: false, version: raw`version + 1`, updated_at: now })
          .where('user_id', '=', actor.id)
          .where('status', '=', 'booked')
          .where('arrived_at', 'is', null)
          .where('reminders', '=', true)
          .where(raw<boolean>`slot_date >= (${now}::timestamptz at time zone 'Asia/Kolkata')::date`)
          .returning('id'),
      );
      const change = { before: { reminders: true }, after: { reminders: false } };
      writeAudit(
        tx,
        [
          ...quiet.map(({ id }) => ({
            actorId: actor.id,
            action: 'booking.update',
            entity: 'booking' as const,
            entityId: id,
            ...change,
          })),
          { actorId: actor.id, action: 'user.freeze', entity: 'user', entityId: actor.id },
        ],
        now,
      );
      return readErasure(tx, actor.id, now);
    });
    return { message: successText.frozen, data };
  },
);

/** The transaction holds the account: whoever makes a visit, an order or a due has a share of it. */
async function requireOpen(tx: Transaction, userId: number, now: Date): Promise<void> {
  const { state, reasons } = await readErasure(tx, userId, now);
  if (state === 'requested') throw new Refusal('ERASURE_STATE', refusalText.erasureRequested);
  if (reasons.length > 0)
    throw new Refusal('ERASURE_BLOCKED', refusalText.erasureBlocked, { data: { reasons } });
}

async function requirePause(tx: Transaction, userId: number, now: Date): Promise<void> {
  const { codesPerDay, secondsBetweenCodes } = erasureRule;
  const sent = await tx.prisma.erasure.findMany({
    where: { userId, askedAt: { gt: new Date(now.getTime() - dayMs) } },
    orderBy: { id: 'desc' },
    select: { askedAt: true },
    take: codesPerDay,
  });
  const until = (from: { readonly askedAt: Date } | undefined, ms: number) =>
    from === undefined ? 0 : Math.ceil((from.askedAt.getTime() + ms - now.getTime()) / 1000);
  const wait = Math.max(until(sent[0], secondsBetweenCodes * 1000), until(sent[codesPerDay - 1], dayMs));
  if (wait > 0) throw new Refusal('RATE_LIMITED', refusalText.rateLimited(wait), { retryAfterSeconds: wait });
}

/** The newest request, apart from codes that can no longer be entered, and what stands in the way now. */
async function readErasure(sql: Sql | Transaction, userId: number, now: Date): Promise<ErasureRecord> {
  const row = await sql.first(
    query
      .selectFrom('erasures')
      .select(['state', 'asked_at', 'requested_at', 'closes_at', 'ended_at'])
      .where('user_id', '=', userId)
      .where((one) =>
        one.or([
          one('state', '<>', 'asked'),
          one.and([one('expires_at', '>', now.toISOString()), one('tries_left', '>', 0)]),
        ]),
      )
      .orderBy('id', 'desc')
      .limit(1),
  );
  const reasons = withText(await reasonsAgainst(sql, userId, now));
  // Closed and erased: the account has no session.
  if (row === undefined || row.state === 'closed' || row.state === 'erased')
    return { state: 'none', at: null, closes_at: null, reasons };
  const { state } = row;
  const iso = (at: string | null) => (at === null ? null : new Date(at).toISOString());
  return {
    state,
    at: iso(row.ended_at ?? row.requested_at ?? row.asked_at),
    closes_at: state === 'requested' ? iso(row.closes_at) : null,
    reasons,
  };
}
