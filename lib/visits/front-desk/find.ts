import { operation } from '@/lib/kernel/access/operation';
import { wrongField } from '@/lib/kernel/access/refusal';
import { selectBookings, toBookingRecord } from '@/lib/visits/bookings/to-wire';
import type { InputOf, OutputOf } from '@/lib/contract';
import { query } from '@/lib/db/query';
import { logAccess } from '@/lib/people/customers/access-log';
import { storeDate } from '@/lib/kernel/text/format';
import { refusalText } from '@/lib/kernel/text/messages';
import type { visits } from './contract';

type Find = (typeof visits.actions)['find'];

/** The whole mobile finds any customer (docs/product/permissions.md, "Scope"), and writes the access log. Refuses 400 for staff. */
export const findCustomer = operation<InputOf<Find>, OutputOf<Find>>(
  'work at the front desk',
  'no proof',
  async ({ actor, clock, sql }, { mobile, date = storeDate(clock.now()) }) => {
    const found = await sql.first(
      query
        .selectFrom('users')
        .select(['id', 'name', 'role', 'plan_active'])
        .where('mobile', '=', mobile)
        .where('deleted_at', 'is', null),
    );
    if (found === undefined) return { data: null };
    const { id, name, role, plan_active: hasPlan } = found;
    if (role !== 'user') throw wrongField('mobile', refusalText.staffMobile);
    const rows = await sql.rows(
      selectBookings
        .where('bookings.user_id', '=', id)
        .where('bookings.slot_date', '=', date)
        .where('bookings.status', '=', 'booked')
        .orderBy('bookings.slot_time')
        .orderBy('bookings.id'),
    );
    await logAccess({ actor, clock, sql }, [id]);
    return { data: { user_id: id, name, has_plan: hasPlan, visits: rows.map(toBookingRecord) } };
  },
);
