import { writeAudit } from '@/lib/kernel/audit/write-audit';
import { query, raw } from '@/lib/db/query';
import type { Transaction } from '@/lib/db/sql';
import { activeOnTheWire } from '@/lib/people/accounts/rules';
import type { UserRow } from '@/lib/people/accounts/to-wire';
import { changeAccount, voidResetCodes } from '@/lib/people/accounts/write';
import { endSessions } from '@/lib/people/auth/sessions';
import { unmatchablePasswordHash } from '@/lib/people/auth/unmatchable-password-hash';
import { withdrawAll } from '@/lib/people/consents/operations';
import { blankNotesAndTasks } from '@/lib/people/customers/blank';
import { endErasures } from '@/lib/people/erasure/end';
import { trackDocuments } from '@/lib/people/erasure/recipients';
import { eraseGrievances } from '@/lib/people/grievances/erase';
import { eraseIdentity } from '@/lib/people/identity/erase';
import { eraseInvitations } from '@/lib/people/invitations/invite';
import { eraseFromNominees } from '@/lib/people/nominee/erase';
import { eraseSecondFactor } from '@/lib/people/second-factor/erase';
import { hasBegun } from '@/lib/visits/bookings/rules';
import { lockSlots } from '@/lib/visits/bookings/slots';
import { eraseMessagesOf } from '@/lib/visits/messages/transitions';
import {
  deleteSearchWords,
  eraseFromOwnRecords,
  eraseFromSales,
  eraseFromSessions,
  eraseFromStoredResponses,
  eraseFromTrail,
  hasBeenStaff,
  lockSalesOf,
  personOf,
} from './erase';
import { eraseFromFiles, eraseFromImports, eraseFromRowsOfOthers } from './erase-imports';
import { eraseFromLedger } from './erase-ledger';
import { eraseMentions } from './erase-mentions';
import { findMentions, mentionsOf } from './mentions';

export interface Deletion {
  /** Null: the system. */
  readonly actorId: number | null;
  /** Of the audit entry. */
  readonly action: 'user.delete' | 'user.closed';
}

/**
 * Soft-deletes an account that the transaction has locked, releases its mobile, erases its personal data everywhere (./erase.ts) and cancels upcoming visits. The
 * only way to do so is lib/people/erasure/close-account.ts.
 */
export async function blankAccount(
  tx: Transaction,
  user: UserRow,
  { actorId, action }: Deletion,
  now: Date,
): Promise<void> {
  const { id } = user;
  const person = await personOf(tx, user);
  // Reads whole tables: before anything of others is locked.
  const mentions = await findMentions(tx, person);
  const mentionedIn = await mentionsOf(tx, person);
  const sales = await lockSalesOf(tx, id);
  const bookings = await endEverything(tx, actorId, id, now);
  const texts = eraseFromSales(tx, actorId, person, sales, now);
  await eraseFromLedger(tx, actorId, person, sales.orders, now);
  const blank = {
    name: '',
    mobile: '',
    passwordHash: unmatchablePasswordHash(),
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
  await withdrawAll(tx, id, { actorId: actorId ?? id, how: 'deletion', now });
  eraseSecondFactor(tx, id);
  eraseInvitations(tx, id);
  // The counter stays shared, for those who still work at it.
  tx.send(query.updateTable('shared_devices').set({ shared_by: null }).where('shared_by', '=', id));
  endErasures(tx, id, now);
  trackDocuments(tx, id, now);
  tx.send(query.deleteFrom('nominees').where('user_id', '=', id));
  tx.send(query.deleteFrom('data_downloads').where('user_id', '=', id));
  revokeDocumentLinks(tx, id, now);
  eraseEstimates(tx, id);
  if (!(await hasBeenStaff(tx, user))) await eraseFromSessions(tx, id);
  await eraseFromOwnRecords(tx, person);
  await eraseFromNominees(tx, person, now);
  eraseFromImports(tx, person);
  eraseGrievances(tx, person);
  await eraseMessagesOf(tx, person);
  blankNotesAndTasks(tx, id, now);
  const kept = { role: user.role, active: activeOnTheWire(user) };
  writeAudit(tx, { actorId, action, entity: 'user', entityId: id, before: kept }, now);
  await eraseFromRowsOfOthers(tx, person, mentionedIn);
  await eraseFromFiles(tx, person);
  await eraseFromTrail(tx, person, { ...sales, bookings });
  await eraseFromStoredResponses(tx, person);
  texts.push(...(await eraseMentions({ tx, actorId, person, mentionedIn, now }, mentions)));
  deleteSearchWords(tx, person, texts);
}

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
async function endEverything(tx: Transaction, actorId: number | null, userId: number, now: Date) {
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
