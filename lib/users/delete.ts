import { writeAudit } from '@/lib/audit/write-audit';
import { operation } from '@/lib/access/operation';
import { Refusal } from '@/lib/access/refusal';
import { toUserRecord } from '@/lib/accounts/to-wire';
import { changeAccount } from '@/lib/accounts/write';
import { endSessions } from '@/lib/auth/sessions';
import { hasBegun } from '@/lib/bookings/rules';
import { lockSlots, type SlotKey } from '@/lib/bookings/slots';
import type { InputOf, OutputOf } from '@/lib/contract';
import type { Db } from '@/lib/db/client';
import { storeDate } from '@/lib/text/format';
import { refusalText, successText } from '@/lib/text/messages';
import type { deleteUser } from './contract';
import { requireAnotherAdmin } from './operations';
import { forbiddenField, losesAdmin, whyCannotDelete } from './rules';
import { usersWhere } from './scope';

/** Blanked fields, by their names in the audit trail. */
const personal = ['name', 'email', 'address', 'dob'];

/**
 * Deletes a user (docs/product/rules.md, "Deletion"). An admin's delete is a soft delete of the account: releases its mobile, blanks
 * personal data and cancels upcoming visits; records of sales stay. An employee's delete only removes the referral. Refuses 403 for the own
 * account, 409 LAST_ADMIN.
 */
export const removeUser = operation<InputOf<typeof deleteUser>, OutputOf<typeof deleteUser>>(
  'delete users',
  ({ actor, clock, transaction }, { id }) => {
    const now = clock.now();
    return transaction(async (db) => {
      await db.$queryRaw`SELECT 1 FROM users WHERE id = ${id} FOR UPDATE`;
      const user = await db.user.findFirst({
        where: { id, ...usersWhere(actor) },
        omit: { passwordHash: true },
      });
      if (user === null) throw new Refusal('NOT_FOUND', refusalText.noSuchRecord);
      const whyNot = whyCannotDelete(actor, user);
      if (whyNot !== null) throw forbiddenField({ field: 'id', message: whyNot });
      const before = toUserRecord(user);
      if (actor.role !== 'admin') {
        await changeAccount(db, { id }, { referrerCode: null });
        const unlinked = { before: { referelcode: before.referelcode }, after: { referelcode: null } };
        await writeAudit(
          db,
          { actorId: actor.id, action: 'user.unlink referral', entity: 'user', entityId: id, ...unlinked },
          now,
        );
        return { message: successText.userDeleted };
      }
      if (losesAdmin(before, null)) await requireAnotherAdmin(db, id);
      await endEverything(db, actor.id, id, now);
      await changeAccount(db, { id }, { deletedAt: now, name: '', email: null, address: null, dob: null });
      // Blanks personal data in the audit trail too, in this entry and earlier ones.
      await db.$executeRaw`
        UPDATE audit_entries SET before = before - ${personal}::text[], after = after - ${personal}::text[]
        WHERE entity = 'user' AND entity_id = ${id}`;
      const kept = { role: before.role, mobile: before.mobile, active: before.active };
      await writeAudit(
        db,
        { actorId: actor.id, action: 'user.delete', entity: 'user', entityId: id, before: kept },
        now,
      );
      return { message: successText.userDeleted };
    });
  },
);

/** Session revocation, and the end of open reset codes and upcoming visits. */
async function endEverything(db: Db, actorId: number, userId: number, now: Date): Promise<void> {
  await endSessions(db, userId, now);
  await db.resetCode.updateMany({ where: { userId, closedAt: null }, data: { closedAt: now } });
  // Locked before the check: staff may be moving a visit, or the customer cancelling it, at this moment.
  const visits = await db.$queryRaw<(SlotKey & { id: number })[]>`
    SELECT id, store_id AS "storeId", slot_date::text AS "slotDate", slot_time::text AS "slotTime" FROM bookings
    WHERE user_id = ${userId} AND status = 'booked' AND slot_date >= ${storeDate(now)}::date ORDER BY id FOR UPDATE`;
  const upcoming = visits.filter(
    ({ slotDate, slotTime }) => !hasBegun({ slot_date: slotDate, slot_time: slotTime }, now),
  );
  await lockSlots(db, upcoming);
  const cancelled = await db.booking.updateManyAndReturn({
    where: { id: { in: upcoming.map(({ id }) => id) }, status: 'booked' },
    data: { status: 'cancelled', cancelledAt: now, version: { increment: 1 } },
    select: { id: true },
  });
  for (const { id } of cancelled) {
    const change = { before: { status: 'booked' }, after: { status: 'cancelled' } };
    await writeAudit(
      db,
      { actorId, action: 'booking.cancel', entity: 'booking', entityId: id, ...change },
      now,
    );
  }
}
