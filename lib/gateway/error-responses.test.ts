import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { BookingRecord } from '@/lib/visits/bookings/contract';
import { listBookings, listBookingsOfUser } from '@/lib/visits/bookings/endpoints';
import { call } from './client';

/* A list is found in the response shapes of older servers too; any other shape is an empty list. */

const fetched = vi.fn<typeof fetch>();
beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
});

const record: BookingRecord = {
  id: 7,
  slot_time: '10:00:00',
  slot_date: '2027-01-04',
  shop_address: 'Telangana',
  user_id: 3,
  user_mobile: '9876543210',
  Quantity: '5',
  quantity: '5',
  referral_code: null,
  status: 'booked',
  created_at: '2026-11-22T04:30:00.000Z',
  version: 1,
  moved_at: null,
  code: '',
  visit: 'expected',
  arrived_at: null,
  called_at: null,
  reminders: true,
  opportunityid: null,
  needs_new_time: false,
  new_time_until: null,
};
const later: BookingRecord = { ...record, id: 8, slot_date: '2027-01-05', code: 'K7M2QX' };
/** Response in an older server's shape. */
const older = {
  id: 7,
  slot_time: '10:00:00',
  slot_date: '2027-01-04',
  shop_address: 'Telangana',
  user_id: 3,
  user_mobile: '9876543210',
  Quantity: '5',
  referral_code: null,
  created_at: '2026-11-22T04:30:00.000Z',
};

const shapes: readonly [string, unknown, readonly BookingRecord[]][] = [
  ['an array', [record, later], [record, later]],
  ['bookings', { bookings: [record] }, [record]],
  ['data', { data: [record] }, [record]],
  ['data.data', { data: { data: [record] } }, [record]],
  ['data.bookings', { data: { bookings: [record] } }, [record]],
  ['bookings before data', { data: [later], bookings: [record] }, [record]],
  ['a list beside a name that holds none', { bookings: null, data: [record] }, [record]],
  ['an empty array', [], []],
  ['records of the older gateway', [older], [record]],
  ['a quantity in small letters', [{ ...older, Quantity: undefined, quantity: 5 }], [record]],
  [
    'ids and mobiles of another type',
    [{ ...older, id: '7', user_id: '3', user_mobile: 9_876_543_210 }],
    [record],
  ],
  ['a time without seconds', [{ ...older, slot_time: '10:00' }], [record]],
  ['records among what is none', [null, 'x', {}, { id: 9 }, [record], record], [record]],
];
const odd: readonly [string, unknown][] = [
  ['null', null],
  ['a number', 5],
  ['a text', 'none'],
  ['true', true],
  ['an object without a list', { success: true }],
  ['objects where lists belong', { bookings: {}, data: {} }],
  ['texts where lists belong', { bookings: 'none', data: 'none' }],
  ['a list too deep', { data: { data: { data: { data: [record] } } } }],
  ['a list under another name', { rows: [record] }],
  ['a list of lists', [[[record]]]],
  ['a list of texts', ['a', 'b']],
];
const notJson: readonly [string, string][] = [
  ['HTML', '<!doctype html><html><body>Hello</body></html>'],
  ['plain text', 'OK'],
  ['nothing', ''],
  ['broken JSON', '{"bookings":['],
];

const response = (body: string, status = 200) =>
  fetched.mockResolvedValueOnce(new Response(body, { status }));

describe("a customer's bookings are read from", () => {
  test.each(shapes)('%s', async (_what, body, bookings) => {
    response(JSON.stringify(body));
    expect(await call(listBookingsOfUser, { user_id: 3 })).toEqual({
      ok: true,
      status: 200,
      data: { bookings },
    });
  });
  test.each([...odd.map(([what, body]) => [what, JSON.stringify(body)] as const), ...notJson])(
    '%s as an empty list',
    async (_what, body) => {
      response(body);
      const outcome = await call(listBookingsOfUser, { user_id: 3 });
      expect(outcome).toEqual({ ok: true, status: 200, data: { bookings: [] } });
    },
  );
});

describe("staff's bookings are read from", () => {
  test.each(shapes)('%s', async (_what, body, bookings) => {
    response(JSON.stringify(body));
    // The older gateway has no names.
    const data = bookings.map((booking) => ({ ...booking, user_name: '' }));
    const slot_dates = data.map((booking) => booking.slot_date).toReversed();
    expect(await call(listBookings, {})).toEqual({
      ok: true,
      status: 200,
      data: { data, total: data.length, next_cursor: null, slot_dates },
    });
  });
  test.each([...odd.map(([what, body]) => [what, JSON.stringify(body)] as const), ...notJson])(
    '%s as an empty list',
    async (_what, body) => {
      response(body);
      expect(await call(listBookings, {})).toEqual({
        ok: true,
        status: 200,
        data: { data: [], total: 0, next_cursor: null, slot_dates: [] },
      });
    },
  );
});

test("the gateway's own response keeps its total, cursor and dates", async () => {
  const page = {
    data: [{ ...record, user_name: 'Asha Rao' }],
    total: 41,
    next_cursor: 'abc',
    slot_dates: ['2027-02-01', '2027-01-04'],
  };
  response(JSON.stringify({ success: true, ...page }));
  expect(await call(listBookings, {})).toEqual({ ok: true, status: 200, data: page });
});

test.each([
  [500, '<html>'],
  [502, '[]'],
  [404, '{"detail":"nope"}'],
])('an error stays an error, whatever its body: %i %s', async (status, body) => {
  for (const contract of [listBookingsOfUser, listBookings]) {
    response(body, status);
    expect(await call(contract, { user_id: 3 })).toMatchObject({ ok: false, status });
  }
});
