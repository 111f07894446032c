import { secondFactorRule } from '@/lib/account-rules';
import type { InputOf, OutputOf } from '@/lib/contract';
import { query, raw } from '@/lib/db/query';
import type { Sql, Transaction } from '@/lib/db/sql';
import type { SignedIn } from '@/lib/kernel/access/actor';
import { notFound } from '@/lib/kernel/access/not-found';
import { hasFactor } from '@/lib/kernel/access/factors';
import { operation } from '@/lib/kernel/access/operation';
import { assertPermitted, Refusal } from '@/lib/kernel/access/refusal';
import { dayMs } from '@/lib/kernel/text/calendar';
import { refusalText, successText } from '@/lib/kernel/text/messages';
import { removeFactor } from '@/lib/people/second-factor/remove-factor';
import { ownFactorsOf } from '@/lib/people/second-factor/status';
import type { FactorResetRecord, resetFactor } from './contract';
import { oneGaveAccess } from './relations';
import { whyNotAfterChange, whyNotApprove, whyNotIndependent, whyNotStart } from './rules';
import { recordStep } from './steps';

/*
 * Resets of a lost second factor (docs/product/second-factor.md, "A lost factor"). Each transaction locks the owner's row: start, approval,
 * cancellation, effect and deletion come one after the other. A reset is a row until it takes effect or is cancelled.
 */

type Actions = (typeof resetFactor)['actions'];
type In = InputOf<Actions['start']>;
type Out<A extends keyof Actions> = OutputOf<Actions[A]>;

/** Refuses 404 for an unknown or a customer's account; of others, unless an admin reads it. */
export const readReset = operation<In, Out<'state'>>(
  'cancel resets of second factors',
  'no proof',
  async ({ actor, clock, sql }, { id }) => {
    if (actor.id !== id && actor.role !== 'admin') throw notFound();
    if ((await sql.first(selectOwner(id))) === undefined) throw notFound();
    return { data: await stateOf(sql, { actor, ownerId: id, now: clock.now() }) };
  },
);

/** Refuses 403 for the own account, and if the actor changed the owner's mobile lately; 404, 409 NO_FACTOR, and 409 RESET_STARTED if one is to take effect. */
export const startReset = operation<In, Out<'start'>>(
  'reset second factors',
  'proof',
  async ({ actor, clock, sql, flushSms }, { id }) => {
    assertPermitted(whyNotStart({ actorId: actor.id, ownerId: id }), 'id');
    const now = clock.now();
    const effectiveAt = new Date(now.getTime() + secondFactorRule.resetHours * 3_600_000);
    const data = await sql.transaction(async (tx) => {
      const owner = await lockOwner(tx, id);
      assertPermitted(whyNotAfterChange(await hasNewMobile(tx, id, now)), 'id');
      const state = await stateOf(tx, { actor, ownerId: id, now });
      if (!state.has_factor) throw new Refusal('NO_FACTOR', refusalText.hasNoFactor);
      if (state.reset !== null) throw new Refusal('RESET_STARTED', refusalText.resetStarted);
      await tx.prisma.factorReset.create({
        data: { userId: id, startedBy: actor.id, startedAt: now, effectiveAt },
      });
      recordStep(tx, owner, { actorId: actor.id, step: { is: 'started', effectiveAt } }, now);
      return stateOf(tx, { actor, ownerId: id, now });
    });
    flushSms();
    return { message: successText.factorResetStarted, data };
  },
);

/**
 * Takes effect at once. Refuses 403 for who started it or whose factor it is, for an admin who is not independent of who started it (see
 * {@link takeForApproval}) or changed the owner's mobile lately, 404, and 409 NO_RESET without one.
 */
export const approveReset = operation<In, Out<'approve'>>(
  'reset second factors',
  'proof',
  async ({ actor, clock, sql, flushSms }, { id }) => {
    const now = clock.now();
    const data = await sql.transaction(async (tx) => {
      const owner = await lockOwner(tx, id);
      const { startedBy, ...between } = await takeForApproval(tx, id, actor.id);
      assertPermitted(whyNotApprove({ actorId: actor.id, ownerId: id, startedBy }), 'id');
      assertPermitted(whyNotIndependent(between), 'id');
      assertPermitted(whyNotAfterChange(await hasNewMobile(tx, id, now)), 'id');
      if (!(await mayStillReset(tx, startedBy))) throw new Refusal('NO_RESET', refusalText.noReset);
      recordStep(tx, owner, { actorId: actor.id, step: { is: 'approved' } }, now);
      await removeFactor(tx, id, now);
      recordStep(tx, owner, { actorId: actor.id, step: { is: 'done' } }, now);
      return stateOf(tx, { actor, ownerId: id, now });
    });
    flushSms();
    return { message: successText.factorResetDone, data };
  },
);

/**
 * The owner without a proof: whoever lost the factor has none, and a cancellation gives nobody anything. Refuses 404 for another's account unless
 * an admin cancels it, 409 NO_RESET without one, also after it took effect.
 */
export const cancelReset = operation<In, Out<'cancel'>>(
  'cancel resets of second factors',
  ({ id }, actor) => id !== actor.id,
  async ({ actor, clock, sql, flushSms }, { id }) => {
    if (actor.id !== id && actor.role !== 'admin') throw notFound();
    const now = clock.now();
    const data = await sql.transaction(async (tx) => {
      const owner = await lockOwner(tx, id);
      if ((await tx.first(deleteReset(id).returning('user_id'))) === undefined)
        throw new Refusal('NO_RESET', refusalText.noReset);
      recordStep(tx, owner, { actorId: actor.id, step: { is: 'cancelled' } }, now);
      return stateOf(tx, { actor, ownerId: id, now });
    });
    flushSms();
    return { message: successText.factorResetCancelled, data };
  },
);

const selectOwner = (id: number) =>
  query
    .selectFrom('users')
    .select(['id', 'mobile'])
    .where('id', '=', id)
    .where('role', '<>', 'user')
    .where('deleted_at', 'is', null);

async function lockOwner(tx: Transaction, id: number) {
  const owner = await tx.first(selectOwner(id).forNoKeyUpdate());
  if (owner === undefined) throw notFound();
  return owner;
}

const deleteReset = (userId: number) => query.deleteFrom('factor_resets').where('user_id', '=', userId);

/**
 * Deletes the reset; the same statement tells whether starter and approver are independent. Otherwise one admin could make another account, or let
 * that one make a third, and take both parts. @param approverId another admin than who started it
 */
async function takeForApproval(tx: Transaction, userId: number, approverId: number) {
  const days = secondFactorRule.approvalAfterAdminDays;
  const taken = await tx.first(
    deleteReset(userId)
      .returning('started_by as startedBy')
      .returning([
        oneGaveAccess(approverId).as('oneGaveAccess'),
        raw<boolean>`exists (select from users where id in (${approverId}, started_by)
          and (created_at > started_at - make_interval(days => ${days})
            or exists (select from audit_entries where entity = 'user' and entity_id = users.id
              and at > started_at - make_interval(days => ${days}) and before ->> 'role' <> after ->> 'role')))`.as(
          'oneIsNew',
        ),
      ]),
  );
  if (taken === undefined) throw new Refusal('NO_RESET', refusalText.noReset);
  return taken;
}

/** Whether an admin, with whatever account, gave the owner another mobile in the last days: the owner would get none of the messages. */
async function hasNewMobile(sql: Sql, ownerId: number, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - secondFactorRule.resetAfterMobileDays * dayMs);
  const change = await sql.first(
    query
      .selectFrom('audit_entries')
      .select('id')
      .where('entity', '=', 'user')
      .where('entity_id', '=', ownerId)
      .where('actor_id', '<>', ownerId)
      .where('at', '>', since.toISOString())
      .where(raw<boolean>`before ->> 'mobile' <> after ->> 'mobile'`)
      .limit(1),
  );
  return change !== undefined;
}

/** Whether the admin who started a reset is still one who may. */
export async function mayStillReset(sql: Sql, adminId: number): Promise<boolean> {
  const admin = await sql.prisma.user.findFirst({
    where: { id: adminId, role: 'admin', suspended: false, deletedAt: null },
    select: { id: true },
  });
  return admin !== null;
}

async function stateOf(
  sql: Sql,
  { actor, ownerId, now }: { readonly actor: SignedIn; readonly ownerId: number; readonly now: Date },
): Promise<FactorResetRecord> {
  const [factors, reset, changed] = [
    await ownFactorsOf(sql, ownerId),
    await sql.prisma.factorReset.findUnique({ where: { userId: ownerId } }),
    actor.id !== ownerId && (await hasNewMobile(sql, ownerId, now)),
  ];
  return {
    has_factor: hasFactor(factors),
    reset: reset && {
      started_by: reset.startedBy,
      started_at: reset.startedAt.toISOString(),
      effective_at: reset.effectiveAt.toISOString(),
    },
    not_by_you: whyNotAfterChange(changed),
  };
}
