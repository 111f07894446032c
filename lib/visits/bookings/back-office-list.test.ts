import { beforeEach, describe, expect, test } from 'vitest';
import { createBooking } from '@/prisma/factories/bookings';
import { createCompany, type Company } from '@/e2e/testing/company';
import { refusalOf } from '@/e2e/testing/context';
import { monday, tuesday } from '@/e2e/testing/book-monday';
import { list, officeVisits } from '@/e2e/testing/office-visits';

/* The clock is at Saturday 2026-01-31, 10:00:00 at the store. */

const fixture = await officeVisits();
const { database, db, as, book } = fixture;

let staff: Company;

beforeEach(async () => {
  staff = await fixture.reset();
});

describe('the list', () => {
  beforeEach(async () => {
    await book({ slotTime: '11:00:00' });
    await book({ slotDate: tuesday, shopAddress: 'Tamil Nadu', cancelledAt: new Date() });
    await book(
      { slotDate: '2025-12-01', shopAddress: "Jeweller's shop, Governer Peta, Vijayawada" },
      staff.otherCustomer,
    );
  });
  const found = async (input: object, who = staff.admin) => {
    const { data, total } = await list(as(who), input);
    expect(total).toBe(data.length);
    return data.map((row) => row.id).toSorted((a, b) => a - b);
  };

  test('is the same for all staff, newest first, cancelled ones too, with all distinct dates', async () => {
    for (const who of [staff.admin, staff.executive, staff.employee]) {
      const { data, slot_dates, total, next_cursor } = await list(as(who));
      expect(data.map((row) => row.id)).toEqual([3, 2, 1]);
      expect({ slot_dates, total, next_cursor }).toEqual({
        slot_dates: [tuesday, monday, '2025-12-01'],
        total: 3,
        next_cursor: null,
      });
    }
    expect((await refusalOf(list(as(staff.customer)))).code).toBe('FORBIDDEN');
  });

  test.each([
    [{ shop_address: 'karna' }, [1]],
    [{ shop_address: 'NADU' }, [2]],
    [{ shop_address: "jeweller's SHOP, g" }, [3]],
    [{ shop_address: '%' }, []],
    [{ shop_address: '_' }, []],
    [{ shop_address: ' ' }, [1, 2, 3]],
    [{ slot_date: monday }, [1]],
    [{ slot_date: '2026-02-04' }, []],
    [{ status: 'cancelled' }, [2]],
    [{ status: 'booked', slot_date: tuesday }, []],
    [{ limit: 1, slot_date: tuesday }, [2]],
    [{ from_date: monday }, [1, 2]],
    [{ from_date: tuesday }, [2]],
    [{ to_date: monday }, [1, 3]],
    [{ from_date: monday, to_date: monday }, [1]],
    [{ from_date: tuesday, to_date: monday }, []],
    [{ from_date: monday, status: 'cancelled' }, [2]],
    [{ from_date: monday, shop_address: 'karna' }, [1]],
  ])('filtered by %j holds %j', async (input, expected) => {
    expect(await found(input)).toEqual(expected);
  });

  test('filters by customer; the dates stay those of all bookings', async () => {
    expect(await found({ user_id: staff.otherCustomer.id })).toEqual([3]);
    expect((await list(as(staff.employee), { slot_date: monday })).slot_dates).toHaveLength(3);
  });

  test('the dates have that of a new visit', async () => {
    const dates = async () => (await list(as(staff.admin), { limit: 1 })).slot_dates;
    const first = await dates();
    await createBooking(db, {
      userId: staff.customer.id,
      userMobile: staff.customer.mobile,
      slotDate: '2026-03-09',
    });
    expect(await dates()).toEqual(['2026-03-09', ...first]);
  });

  test.each([
    { slot_date: '2026-02-30' },
    { from_date: '2026-02-30' },
    { to_date: 'tomorrow' },
    { status: 'upcoming' },
    { user_id: 0 },
    { shop_address: 7 },
    { sort: 'shop_address' },
  ])('%j is refused', async (input) => {
    expect((await refusalOf(list(as(staff.admin), input))).code).toBe('VALIDATION');
  });

  test('from a date in order of time paginates without a gap, early visits first', async () => {
    await book({ slotTime: '10:00:00' }, staff.otherCustomer);
    await book({ slotTime: '17:30:00' });
    const request = { from_date: monday, sort: 'slot', direction: 'asc', limit: 1 };
    const seen: number[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page: { data: { id: number }[]; next_cursor: string | null } = await list(as(staff.executive), {
        ...request,
        cursor,
      });
      seen.push(...page.data.map((row) => row.id));
      cursor = page.next_cursor;
    }
    expect(seen).toEqual([4, 1, 5, 2]);
  });

  test('without a booking there are no dates', async () => {
    await database.emptyAll();
    staff = await createCompany(db);
    expect(await list(as(staff.admin))).toEqual({ data: [], total: 0, next_cursor: null, slot_dates: [] });
  });
});
