import { notFound } from '@/lib/kernel/access/not-found';
import { writeAudit } from '@/lib/kernel/audit/write-audit';
import { operation } from '@/lib/kernel/access/operation';
import { assertPermitted } from '@/lib/kernel/access/refusal';
import { selectUsers, toUserRecord } from '@/lib/people/accounts/to-wire';
import { changeAccount, voidResetCodes } from '@/lib/people/accounts/write';
import { endSessions } from '@/lib/people/auth/sessions';
import { hasBegun } from '@/lib/visits/bookings/rules';
import { lockSlots } from '@/lib/visits/bookings/slots';
import type { InputOf, OutputOf } from '@/lib/contract';
import { blankNotesAndTasks } from '@/lib/people/customers/blank';
import { query, raw } from '@/lib/db/query';
import type { Transaction } from '@/lib/db/sql';
import { eraseMessagesOf } from '@/lib/visits/messages/transitions';
import { reassignTasks } from '@/lib/desk/tasks/reassign';
import { withdrawAll } from '@/lib/people/consents/operations';
import { eraseGrievances } from '@/lib/people/grievances/erase';
import { eraseIdentity } from '@/lib/people/identity/erase';
import { eraseInvitations } from '@/lib/people/invitations/invite';
import { eraseFailedLogIns } from '@/lib/people/person/failed-log-ins';
import { eraseSecondFactor } from '@/lib/people/second-factor/erase';
import { successText } from '@/lib/kernel/text/messages';
import type { deleteUser } from './contract';
import {
  eraseFromFileNames,
  eraseFromImports,
  eraseFromOwnRecords,
  eraseFromSales,
  eraseFromStoredResponses,
  eraseFromTrail,
  deleteSearchWords,
  lockSalesOf,
  personOf,
} from './erase';
import { requireAnotherAdmin } from './operations';
import { losesAdmin, whyCannotDelete } from './rules';
import { visibleTo } from './scope';

/**
 * An admin soft-deletes the account: releases its mobile, erases personal data everywhere (./erase.ts) and cancels upcoming visits; records
 * of sales stay (docs/product/rules.md, "Deletion"). An employee only removes the referral. Refuses 403 for the own account, 409 LAST_ADMIN.
 */
export const removeUser = operation<InputOf<typeof deleteUser>, OutputOf<typeof deleteUser>>(
  'delete users',
  'proof',
  ({ actor, clock, sql }, { id }) => {
    const now = clock.now();
    return sql.transaction(async (tx) => {
      // FOR UPDATE would deadlock with a transaction that has locked a visit and waits for the account to queue its message.
      const user = await tx.first(
        selectUsers.where('users.id', '=', id).where(visibleTo(actor)).forNoKeyUpdate('users'),
      );
      if (user === undefined) throw notFound();
      assertPermitted(whyCannotDelete(actor, user), 'id');
      const before = toUserRecord(user);
      if (actor.role !== 'admin') {
        await changeAccount(tx, id, { referrerCode: null }, now);
        const unlinked = { before: { referelcode: before.referelcode }, after: { referelcode: null } };
        writeAudit(
          tx,
          { actorId: actor.id, action: 'user.unlink referral', entity: 'user', entityId: id, ...unlinked },
          now,
        );
        return { message: successText.userDeleted };
      }
      if (losesAdmin(before, null)) await requireAnotherAdmin(tx, id);
      const person = await personOf(tx, user);
      const sales = await lockSalesOf(tx, id);
      const bookings = await endEverything(tx, actor.id, id, now);
      const texts = eraseFromSales(tx, actor.id, person, sales, now);
      const blank = {
        name: '',
        mobile: '',
        email: null,
        gender: null,
        dob: null,
        address: null,
        stateCode: null,
        language: null,
        invitedUntil: null,
      };
      await changeAccount(tx, id, { ...blank, deletedAt: now }, now);
      eraseIdentity(tx, id);
      await withdrawAll(tx, id, { actorId: actor.id, now });
      eraseSecondFactor(tx, id);
      eraseInvitations(tx, id);
      eraseFailedLogIns(tx, id);
      revokeDocumentLinks(tx, id, now);
      eraseEstimates(tx, id);
      await eraseFromOwnRecords(tx, person);
      eraseFromImports(tx, person);
      eraseGrievances(tx, person);
      await eraseMessagesOf(tx, person);
      blankNotesAndTasks(tx, id, now);
      await reassignTasks(tx, actor.id, id, now);
      const kept = { role: before.role, active: before.active };
      writeAudit(
        tx,
        { actorId: actor.id, action: 'user.delete', entity: 'user', entityId: id, before: kept },
        now,
      );
      await eraseFromFileNames(tx, person);
      await eraseFromTrail(tx, person, { ...sales, bookings });
      await eraseFromStoredResponses(tx, person);
      deleteSearchWords(tx, person, texts);
      return { message: successText.userDeleted };
    });
  },
);

/** Links to the customer's documents open nothing any more. */
function revokeDocumentLinks(tx: Transaction, userId: number, now: Date): void {
  tx.send(
    query
      .updateTable('document_links')
      .set({ revoked_at: now })
      .where('user_id', '=', userId)
      .where('revoked_at', 'is', null),
  );
}

/** No law keeps estimates: only their numbers stay. */
function eraseEstimates(tx: Transaction, userId: number): void {
  tx.send(query.updateTable('estimates').set({ content: '{}' }).where('user_id', '=', userId));
}

/** Ends sessions, reset codes, and upcoming visits. Returns all visits, locked. */
async function endEverything(tx: Transaction, actorId: number, userId: number, now: Date) {
  await endSessions(tx, userId, now);
  await voidResetCodes(tx, userId, now);
  // Lock first: staff may be moving a visit, or the customer cancelling it.
  const visits = await tx.rows(
    query
      .selectFrom('bookings')
      .select(['id', 'store_id', 'slot_date', 'slot_time', 'status', 'arrived_at', 'needs_new_time_at'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .forUpdate(),
  );
  const upcoming = visits.filter(
    (visit) =>
      visit.status === 'booked' &&
      visit.arrived_at === null &&
      // One that lost its slot can be moved after its day too.
      (visit.needs_new_time_at !== null || !hasBegun(visit, now)),
  );
  // Includes the waiting list's, which end with the account (SQL: end_waiting_entries): slots are locked in one order.
  const waited = await tx.rows(
    query
      .selectFrom('waiting_entries')
      .select(['store_id', 'slot_date', 'slot_time'])
      .where('user_id', '=', userId)
      .where('ended_at', 'is', null),
  );
  await lockSlots(tx, [...upcoming, ...waited]);
  if (upcoming.length === 0) return visits;
  const ids = upcoming.map(({ id }) => id);
  tx.send(
    query
      .updateTable('bookings')
      .set({
        status: 'cancelled',
        cancelled_at: now,
        user_mobile: '',
        version: raw`version + 1`,
        updated_at: now,
      })
      .where('id', 'in', ids),
  );
  const changes = ids.map((entityId) => ({
    actorId,
    action: 'booking.cancel',
    entity: 'booking' as const,
    entityId,
    before: { status: 'booked' },
    after: { status: 'cancelled' },
  }));
  writeAudit(tx, changes, now);
  return visits;
}
