import { afterEach, expect, test, vi } from 'vitest';
import { createBooking } from '@/prisma/factories/bookings';
import { createUser } from '@/prisma/factories/users';
import { testDb } from '@/e2e/testing/database';
import { dateColumn, dateOf, instantOf, timeOf } from './dates';

/* A date is the same day in the database and in the code, whatever the server's time zone. */

const { db, pool } = await testDb();

afterEach(() => {
  vi.unstubAllEnvs();
});

test.each(['Pacific/Kiritimati', 'America/Los_Angeles', 'UTC', 'Asia/Kolkata'])(
  'a server in %s writes and reads the same day and time',
  async (zone) => {
    vi.stubEnv('TZ', zone);
    for (const day of ['2028-02-29', '2026-02-28', '2026-03-08', '2026-12-31', '2027-01-01']) {
      const { id: userId, mobile: userMobile, dob } = await createUser(db, { dob: day });
      expect(dob === null ? null : dateOf(dob)).toBe(day);
      const { id } = await createBooking(db, { userId, userMobile, slotDate: day, slotTime: '10:30:00' });
      const read = await db.booking.findUniqueOrThrow({ where: { id } });
      expect([dateOf(read.slotDate), timeOf(read.slotTime)]).toEqual([day, '10:30:00']);
      const stored = await pool.query<{ day: string; time: string; dob: string }>(
        `SELECT b.slot_date::text AS day, b.slot_time::text AS time, u.dob::text
         FROM bookings b JOIN users u ON u.id = b.user_id WHERE b.id = $1`,
        [id],
      );
      expect(stored.rows).toEqual([{ day, time: '10:30:00', dob: day }]);
      // Upcoming visits include that day, not the day before.
      const from = { where: { userId, slotDate: { gte: dateColumn(day) } } };
      expect(await db.booking.count(from)).toBe(1);
    }
  },
);

test.each([
  ['of whole seconds', '2026-01-31T04:30:00+00:00', '2026-01-31T04:30:00.000Z'],
  ['of tenths', '2026-01-31T04:30:00.1+00:00', '2026-01-31T04:30:00.100Z'],
  ['of thousandths', '2026-01-31T04:30:00.123+00:00', '2026-01-31T04:30:00.123Z'],
  ['of millionths, which are cut', '2026-01-31T04:30:00.123987+00:00', '2026-01-31T04:30:00.123Z'],
  ['of another zone', '2026-01-31T10:00:00.5+05:30', '2026-01-31T04:30:00.500Z'],
  [
    'of a zone of half an hour, without seconds of its own',
    '2026-01-31T04:00:00-00:30',
    '2026-01-31T04:30:00.000Z',
  ],
  ['in our own spelling', '2026-01-31T04:30:00.123Z', '2026-01-31T04:30:00.123Z'],
  ['of the client', new Date('2026-01-31T04:30:00.123Z'), '2026-01-31T04:30:00.123Z'],
])('an instant %s is returned in UTC, to the millisecond', (_what, column, instant) => {
  expect(instantOf(column)).toBe(instant);
});
