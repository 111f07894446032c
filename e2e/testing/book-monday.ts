import type { Db } from '@/lib/db/client';
import type { User } from '@/lib/db/generated/client';
import { createBooking } from '@/prisma/factories/bookings';

/** The Monday and Tuesday after the test clock's Saturday. */
export const monday = '2026-02-02';
export const tuesday = '2026-02-03';

/** Creates a booking in Karnataka on that Monday, unless changed. */
export function bookMonday(
  db: Db,
  { id, mobile }: Pick<User, 'id' | 'mobile'>,
  changes: Partial<Parameters<typeof createBooking>[1]> = {},
) {
  return createBooking(db, {
    userId: id,
    userMobile: mobile,
    shopAddress: 'Karnataka',
    slotDate: monday,
    ...changes,
  });
}
