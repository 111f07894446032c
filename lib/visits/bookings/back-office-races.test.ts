import { beforeEach, describe, expect, test } from 'vitest';
import { createCustomers } from '@/prisma/factories/users';
import type { Company } from '@/e2e/testing/company';
import { outcomesOf } from '@/e2e/testing/context';
import { monday, tuesday } from '@/e2e/testing/book-monday';
import { cancel, officeVisits, update } from '@/e2e/testing/office-visits';

/* The clock is at Saturday 2026-01-31, 10:00:00 at the store. */

const fixture = await officeVisits();
const { db, as, book, places, expectCountsToHold } = fixture;

let staff: Company;

beforeEach(async () => {
  staff = await fixture.reset();
});

describe('concurrency', () => {
  test('20 moves, 4 places of one slot: 4 succeed, the others keep theirs', { tags: 'torture' }, async () => {
    const customers = await createCustomers(db, 20, { active: true });
    const times = ['10:00:00', '10:30:00', '11:00:00', '11:30:00', '12:00:00'];
    const rows = [];
    for (const [i, who] of customers.entries())
      rows.push(await book({ slotTime: times[i % 5] ?? '10:00:00' }, who));
    const moves = rows.map(({ id }) =>
      update(as(staff.admin), { id, slot_date: tuesday, slot_time: '15:00:00' }),
    );
    expect(await outcomesOf(moves)).toEqual({ ok: 4, SLOT_FULL: 16 });
    await expectCountsToHold();
  });

  test('visits that swap places, and cancellations: every slot counts its active visits', async () => {
    const customers = await createCustomers(db, 6, { active: true });
    const rows = [];
    for (const [i, who] of customers.entries())
      rows.push(await book({ slotDate: i % 2 === 0 ? monday : tuesday }, who));
    const moves = rows.map(({ id }, i) =>
      update(as(staff.admin), { id, slot_date: i % 2 === 0 ? tuesday : monday }),
    );
    const cancels = rows.slice(0, 2).map(({ id }) => cancel(as(staff.employee), { id }));
    const {
      ok = 0,
      BOOKING_CANCELLED: late = 0,
      SLOT_FULL: full = 0,
      ...others
    } = await outcomesOf([...moves, ...cancels]);
    expect(others).toEqual({});
    expect(ok + late + full).toBe(8);
    await expectCountsToHold();
  });

  test('one visit moved to many slots is in the last one only', async () => {
    const { id } = await book();
    const times = ['12:00:00', '12:30:00', '13:00:00', '13:30:00', '14:00:00', '14:30:00'];
    expect(await outcomesOf(times.map((slot_time) => update(as(staff.admin), { id, slot_time })))).toEqual({
      ok: 6,
    });
    expect((await places()).reduce((sum, booked) => sum + booked, 0)).toBe(1);
    await expectCountsToHold();
  });
});
