import { operation } from '@/lib/kernel/access/operation';
import { noShowCorrectionDays } from '@/lib/visit-rules';
import { query } from '@/lib/db/query';
import { daysAfter } from '@/lib/kernel/text/calendar';
import { storeDate } from '@/lib/kernel/text/format';
import type { DeskStore } from './contract';

/** Active stores, then those that are off with visits to work on, since the last correctable no-show. */
export const readDeskStores = operation<Record<string, never>, DeskStore[]>(
  'work at the front desk',
  'no proof',
  ({ sql, clock }) => {
    const from = daysAfter(storeDate(clock.now()), -noShowCorrectionDays);
    return sql.rows(
      query
        .selectFrom('stores')
        .select(['shop_address', 'slot_minutes', 'active'])
        .where((store) =>
          store.or([
            store('active', '=', true),
            store.exists(
              store
                .selectFrom('bookings')
                .select('bookings.id')
                .whereRef('bookings.store_id', '=', 'stores.id')
                .where('bookings.slot_date', '>=', from)
                .where('bookings.status', '=', 'booked'),
            ),
          ]),
        )
        .orderBy('active', 'desc')
        .orderBy('position')
        .orderBy('id'),
    );
  },
);
