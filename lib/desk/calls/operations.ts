import { operation } from '@/lib/kernel/access/operation';
import { Refusal } from '@/lib/kernel/access/refusal';
import { writeAudit } from '@/lib/kernel/audit/write-audit';
import type { InputOf, OutputOf } from '@/lib/contract';
import { query, raw } from '@/lib/db/query';
import type { Transaction } from '@/lib/db/sql';
import { lockStaff } from '@/lib/desk/tasks/give';
import { giveCallTasks, openCallOf, withdrawCallTasks } from '@/lib/desk/tasks/of-call';
import { successText } from '@/lib/kernel/text/messages';
import type { callRequests } from './contract';
import { callRefusals, titleOfCall } from './rules';

/* See docs/product/rules.md, "Requests for a call". */

type Actions = (typeof callRequests)['actions'];

/**
 * Gives a task to the executive of the customer's newest open opportunity, or else to each active admin. Refuses 409 ALREADY_ASKED while a
 * request is open. Locks the account: requests of one customer wait for each other.
 */
export const askForCall = operation<InputOf<Actions['ask']>, OutputOf<Actions['ask']>>(
  'ask for a call',
  'no proof',
  ({ actor, clock, sql }, { region, day_part = 'any', words = '' }) => {
    const now = clock.now();
    return sql.transaction(async (tx) => {
      if ((await openCallOf(tx, actor.id)) !== null) throw new Refusal('ALREADY_ASKED', callRefusals.asked);
      const assigneeIds = await lockCallers(tx, actor.id);
      await giveCallTasks(
        tx,
        { customerId: actor.id, title: titleOfCall(region, day_part, words), assigneeIds },
        now,
      );
      const action = 'user.ask_for_call';
      const after = { shop_address: region };
      writeAudit(tx, { actorId: actor.id, action, entity: 'user', entityId: actor.id, after }, now);
      return { message: successText.callAsked, data: { asked_at: now.toISOString() } };
    });
  },
);

/** Deletes the tasks of the open request. Repeatable. */
export const withdrawCall = operation<InputOf<Actions['withdraw']>, OutputOf<Actions['withdraw']>>(
  'withdraw a request for a call',
  'no proof',
  async ({ actor, clock, sql }) => {
    const now = clock.now();
    await sql.transaction(async (tx) => {
      if ((await openCallOf(tx, actor.id)) === null) return;
      await withdrawCallTasks(tx, actor, now);
      const action = 'user.withdraw_call';
      writeAudit(tx, { actorId: actor.id, action, entity: 'user', entityId: actor.id }, now);
    });
    return { message: successText.callWithdrawn };
  },
);

export const readOwnCall = operation<InputOf<Actions['mine']>, OutputOf<Actions['mine']>>(
  'see own request for a call',
  'no proof',
  async ({ actor, sql }) => {
    const asked_at = await openCallOf(sql, actor.id);
    return { data: asked_at === null ? null : { asked_at } };
  },
);

/** Ids of the active staff who get the task, locked. */
async function lockCallers(tx: Transaction, customerId: number): Promise<number[]> {
  const newest = await tx.first(
    query
      .selectFrom('opportunities')
      .select('executive_id')
      .where('user_id', '=', customerId)
      // A literal: a prepared statement's plan uses the index of open ones.
      .where('status', '=', raw.lit('open' as const))
      .where('deleted_at', 'is', null)
      .where('executive_id', 'is not', null)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(raw.lit(1)),
  );
  const [executive] = await lockStaff(tx, newest?.executive_id ?? null);
  return executive === undefined ? lockStaff(tx, 'admins') : [executive];
}
