import { writeAudit } from '@/lib/audit/write-audit';
import { operation } from '@/lib/access/operation';
import { Refusal } from '@/lib/access/refusal';
import { toUserRecord } from '@/lib/accounts/to-wire';
import { endSessions } from '@/lib/auth/sessions';
import { hasBegun } from '@/lib/bookings/rules';
import { freePlace } from '@/lib/bookings/slots';
import type { InputOf, OutputOf } from '@/lib/contract';
import type { Db } from '@/lib/db/client';
import { dateColumn, dateOf, timeOf } from '@/lib/db/dates';
import { storeDate } from '@/lib/text/format';
import { refusalText, successText } from '@/lib/text/messages';
import type { deleteUser } from './contract';
import { lockAdmins, requireAnotherAdmin } from './operations';
import { forbiddenField, losesAdmin, whyCannotDelete } from './rules';
import { usersWhere } from './scope';

/** What is blanked, as the audit trail spells it. */
const personal = ['name', 'email', 'address', 'dob'];

/**
 * Deletes a user (decisions.md, "Users"). For an admin it is real: the account can never be used again, its mobile is free, what
 * is personal is blanked, upcoming visits are cancelled; records of sales stay. An employee only ends the referral.
 * Refuses 403 for oneself, 409 LAST_ADMIN.
 */
export const removeUser = operation<InputOf<typeof deleteUser>, OutputOf<typeof deleteUser>>(
  'delete users',
  ({ actor, clock, transaction }, { id }) => {
    const now = clock.now();
    return transaction(async (db) => {
      await lockAdmins(db);
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
        await db.user.update({ where: { id }, data: { referrerCode: null, version: { increment: 1 } } });
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
      await db.user.update({
        where: { id },
        data: { deletedAt: now, name: '', email: null, address: null, dob: null, version: { increment: 1 } },
      });
      // What was blanked must not live on in the trail, in this entry or in an earlier one.
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

/** Sessions, open reset codes and visits to come end with the account. */
async function endEverything(db: Db, actorId: number, userId: number, now: Date): Promise<void> {
  await endSessions(db, userId, now);
  await db.resetCode.updateMany({ where: { userId, closedAt: null }, data: { closedAt: now } });
  const visits = await db.booking.findMany({
    where: { userId, status: 'booked', slotDate: { gte: dateColumn(storeDate(now)) } },
    orderBy: { id: 'asc' },
  });
  for (const visit of visits) {
    const slot = { slot_date: dateOf(visit.slotDate), slot_time: timeOf(visit.slotTime) };
    if (hasBegun(slot, now)) continue;
    // Counted by the update itself: the customer may be cancelling the same visit at this moment.
    const { count } = await db.booking.updateMany({
      where: { id: visit.id, status: 'booked' },
      data: { status: 'cancelled', cancelledAt: now, version: { increment: 1 } },
    });
    if (count === 0) continue;
    await freePlace(db, { storeId: visit.storeId, slotDate: slot.slot_date, slotTime: slot.slot_time });
    const change = { before: { status: 'booked' }, after: { status: 'cancelled' } };
    await writeAudit(
      db,
      { actorId, action: 'booking.cancel', entity: 'booking', entityId: visit.id, ...change },
      now,
    );
  }
}
