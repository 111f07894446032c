import { notFound } from '@/lib/kernel/access/not-found';
import { operation } from '@/lib/kernel/access/operation';
import { assertAllowed } from '@/lib/kernel/access/refusal';
import { writeAudit } from '@/lib/kernel/audit/write-audit';
import { whyNotSlot } from '@/lib/visits/bookings/rules';
import { recountSlot, slotValues } from '@/lib/visits/bookings/slots';
import { lockStore, requireOpenStore } from '@/lib/visits/bookings/stores';
import { toStoreHours } from '@/lib/visits/bookings/to-wire';
import type { InputOf, OutputOf } from '@/lib/contract';
import { compileOnce, type Placeholder } from '@/lib/db/compile-once';
import { query } from '@/lib/db/query';
import { successText } from '@/lib/kernel/text/messages';
import type { waitingList } from './contract';
import { whyNotJoin } from './rules';
import { isCurrentAt, momentOf, selectWaiting, toWaitingRecord, type MomentValues } from './to-wire';

/*
 * A customer's entries on waiting lists of full slots (docs/product/rules.md, "Waiting list"). The database holds places that become free
 * for the first in line (docs/decisions/013-kept-counters.md). Lock order: account, store, bookings, slots, waiting entries.
 */

type Actions = typeof waitingList.actions;

/**
 * Refuses 400 for an invalid store, day or time, 409 DUPLICATE_BOOKING with a booking in it, ALREADY_WAITING, SLOT_FREE, WAITING_LIMIT.
 * Locks the account: requests of one customer wait for each other.
 */
export const joinWaitingList = operation<InputOf<Actions['join']>, OutputOf<Actions['join']>>(
  'wait for a place',
  'no proof',
  async ({ actor, clock, sql }, input) => {
    const { shop_address, slot_date, slot_time, quantity } = input;
    const now = clock.now();
    const row = await sql.transaction(async (tx) => {
      const store = await requireOpenStore(tx, shop_address, slot_date);
      assertAllowed(whyNotSlot(toStoreHours(store), input, now));
      const slot = { store_id: store.id, slot_date, slot_time };
      const places = await recountSlot(tx, slot);
      const [entries, booking] = await Promise.all([
        tx.rows(
          query
            .selectFrom('waiting_entries')
            .select(['store_id', 'slot_time'])
            .where('user_id', '=', actor.id)
            .where('slot_date', '=', slot_date)
            .where(isCurrentAt(momentOf(now))),
        ),
        tx.prisma.booking.findFirst({
          where: { ...slotValues(slot), userId: actor.id, status: 'booked', needsNewTimeAt: null },
          select: { id: true },
        }),
      ]);
      assertAllowed(
        whyNotJoin({
          isBooked: booking !== null,
          isWaiting: entries.some((each) => each.store_id === store.id && each.slot_time === slot_time),
          free: places === undefined ? store.capacity : places.capacity - places.booked - places.held,
          entriesOfDay: entries.length,
        }),
      );
      const { id } = await tx.prisma.waitingEntry.create({
        data: {
          ...slotValues(slot),
          userId: actor.id,
          quantityGrams: Number(quantity),
          createdAt: now,
        },
        select: { id: true },
      });
      const after = { shop_address, slot_date, slot_time, quantity };
      const action = 'user.join_waiting_list';
      writeAudit(tx, { actorId: actor.id, action, entity: 'user', entityId: actor.id, after }, now);
      return tx.one(selectWaiting(momentOf(now)).where('waiting_entries.id', '=', id));
    });
    return { message: successText.waitingJoined, data: toWaitingRecord(row) };
  },
);

/** Ends an own entry; a held place goes to the next in line. Repeatable, even once the entry has ended. Refuses 404 for another's. */
export const leaveWaitingList = operation<InputOf<Actions['leave']>, OutputOf<Actions['leave']>>(
  'leave the waiting list',
  'no proof',
  async ({ actor, clock, sql, flushSms }, { id }) => {
    const now = clock.now();
    await sql.transaction(async (tx) => {
      const entry = await tx.first(
        query
          .selectFrom('waiting_entries')
          .innerJoin('stores', 'stores.id', 'waiting_entries.store_id')
          .select(['store_id', 'slot_date', 'slot_time', 'shop_address'])
          .where('waiting_entries.id', '=', id)
          .where('user_id', '=', actor.id),
      );
      if (entry === undefined) throw notFound();
      // Lock order: before the slot, which is counted twice: the second time, its foreign key is checked.
      lockStore(tx, entry.shop_address);
      await recountSlot(tx, entry);
      const { count } = await tx.prisma.waitingEntry.updateMany({
        where: { id, endedAt: null },
        data: { endedAt: now, endReason: 'left' },
      });
      if (count === 0) return;
      const { shop_address, slot_date, slot_time } = entry;
      const before = { shop_address, slot_date, slot_time };
      const action = 'user.leave_waiting_list';
      writeAudit(tx, { actorId: actor.id, action, entity: 'user', entityId: actor.id, before }, now);
    });
    flushSms();
    return { message: successText.waitingLeft };
  },
);

/** Every customer's page runs it. */
const selectOwnWaiting = compileOnce((value: Placeholder<MomentValues & { customer: number }>) =>
  selectWaiting({ at: value('at'), date: value('date'), time: value('time') })
    .where('waiting_entries.user_id', '=', value('customer'))
    .orderBy('waiting_entries.slot_date')
    .orderBy('waiting_entries.slot_time')
    .orderBy('waiting_entries.id'),
);

/** Those that stand, earliest slot first. */
export const readOwnWaiting = operation<InputOf<Actions['mine']>, OutputOf<Actions['mine']>>(
  'see own waiting list',
  'no proof',
  async ({ actor, clock, sql }) => {
    const rows = await sql.rows(selectOwnWaiting({ ...momentOf(clock.now()), customer: actor.id }), {
      shared: true,
    });
    return { data: rows.map(toWaitingRecord) };
  },
);
