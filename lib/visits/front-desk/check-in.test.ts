import { beforeEach, describe, expect, test } from 'vitest';
import { createCustomers } from '@/prisma/factories/users';
import { cancelBooking } from '@/lib/visits/bookings/contract';
import { cancelVisit } from '@/lib/visits/bookings/operations';
import { throughContract } from '@/e2e/testing/through-contract';
import type { Company } from '@/e2e/testing/company';
import { outcomesOf, refusalOf } from '@/e2e/testing/context';
import { tuesday } from '@/e2e/testing/book-monday';
import { desk, morning, noon, visitFixture } from '@/e2e/testing/visit-fixture';
import { checkIn } from './contract';
import { checkInVisit } from './operations';

const fixture = await visitFixture();
const { db, as, clock, book, rowOf } = fixture;

let staff: Company;

beforeEach(async () => {
  ({ staff } = await fixture.reset());
});

const arrive = throughContract(checkIn, checkInVisit);
const cancel = throughContract(cancelBooking, cancelVisit);

describe('check-in', () => {
  test('by code in any case, with an audit entry; twice returns the same', async () => {
    const { id, code } = await book();
    const { data } = await arrive(as(staff.employee), { code: ` ${code.toLowerCase()} `, ...desk });
    expect(data).toMatchObject({ id, code, visit: 'arrived', arrived_at: morning, version: 2 });
    clock.set(noon);
    expect((await arrive(as(staff.executive), { code })).data).toEqual(data);
    expect((await arrive(as(staff.admin), { id })).data).toEqual(data);
    expect(await db.auditEntry.findMany()).toMatchObject([
      {
        actorId: staff.employee.id,
        action: 'booking.check_in',
        entity: 'booking',
        entityId: id,
        before: { visit: 'expected', arrived_at: null, version: 1 },
        after: { visit: 'arrived', arrived_at: morning, version: 2 },
      },
    ]);
  });

  test('leaves a served visit served', async () => {
    const { code } = await book({ visit: 'served' });
    expect((await arrive(as(staff.employee), { code })).data).toMatchObject({ visit: 'served', version: 1 });
    expect(await db.auditEntry.count()).toBe(0);
  });

  test('of a no-show', async () => {
    clock.set(noon);
    const { id } = await book({ visit: 'no_show' });
    expect((await arrive(as(staff.employee), { id })).data).toMatchObject({
      visit: 'arrived',
      arrived_at: noon,
    });
  });

  test.each<[string, Parameters<typeof book>[0], object, object]>([
    [
      'of tomorrow',
      { slotDate: tuesday },
      {},
      { code: 'WRONG_DAY', details: { data: { slot_date: tuesday } } },
    ],
    [
      'of yesterday',
      { slotDate: '2026-01-31' },
      {},
      { code: 'WRONG_DAY', details: { data: { slot_date: '2026-01-31' } } },
    ],
    [
      'of another store',
      { shopAddress: 'Telangana' },
      desk,
      { code: 'WRONG_STORE', details: { data: { shop_address: 'Telangana' } } },
    ],
    [
      'cancelled, of another day',
      { slotDate: tuesday, cancelledAt: new Date(morning) },
      {},
      { code: 'BOOKING_CANCELLED' },
    ],
    ['at an unknown store', {}, { shop_address: 'Atlantis' }, { code: 'VALIDATION' }],
  ])('is refused %s', async (_what, changes, sent, refusal) => {
    const { id, code } = await book(changes);
    expect(await refusalOf(arrive(as(staff.employee), { code, ...sent }))).toMatchObject(refusal);
    expect(await rowOf(id)).toMatchObject({ visit: 'expected', version: 1 });
  });

  test('of an unknown code or id is 404', async () => {
    for (const sent of [{ code: 'ZZZZZZ' }, { code: '-' }, { id: 999_999 }])
      expect(await refusalOf(arrive(as(staff.employee), sent))).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('needs either a code or an id', () => {
    for (const sent of [{}, { code: ' ' }, { code: 'ABCDEF', id: 1 }])
      expect(checkIn.input.safeParse(sent).error?.issues[0]?.path).toEqual(['code']);
  });

  test('by two desks in parallel is one arrival', async () => {
    const { id, code } = await book();
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        arrive(as(i % 2 === 0 ? staff.employee : staff.executive), { code }),
      ),
    );
    expect(new Set(responses.map(({ data }) => data.version))).toEqual(new Set([2]));
    expect([await db.auditEntry.count(), (await rowOf(id)).version]).toEqual([1, 2]);
  });

  test('and a parallel cancellation: one succeeds', async () => {
    const customers = await createCustomers(db, 12, { active: true });
    const ends = new Set<string>();
    for (const [i, who] of customers.entries()) {
      const { id, code } = await book({ slotTime: `${String(10 + Math.floor(i / 4))}:00:00` }, who);
      const both = [arrive(as(staff.employee), { code }), cancel(as(who), { id })];
      const outcomes = await outcomesOf(i % 2 === 0 ? both : both.toReversed());
      const { status, visit } = await rowOf(id);
      ends.add(`${status} ${visit}`);
      expect(outcomes).toEqual({ ok: 1, [status === 'booked' ? 'ARRIVED' : 'BOOKING_CANCELLED']: 1 });
    }
    for (const end of ends) expect(['booked arrived', 'cancelled expected']).toContain(end);
  });
});
