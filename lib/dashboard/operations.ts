import { operation } from '@/lib/access/operation';
import type { InputOf, OutputOf } from '@/lib/contract';
import { salesWhere } from '@/lib/sales/scope';
import { usersWhere } from '@/lib/users/scope';
import type { dashboardCounts } from './contract';

/** The exact totals of the actor's own lists. */
export const readDashboardCounts = operation<
  InputOf<typeof dashboardCounts>,
  OutputOf<typeof dashboardCounts>
>('see dashboard counts', async ({ actor, db }) => {
  const [opportunities, orders, bookings] = await Promise.all([
    db.opportunity.count({ where: salesWhere(actor) }),
    db.order.count({ where: salesWhere(actor) }),
    db.booking.count(),
  ]);
  const common = { opportunities, orders, bookings };
  if (actor.role === 'executive') return { data: common };
  const people = await db.user.count({ where: usersWhere(actor) });
  return { data: actor.role === 'admin' ? { ...common, users: people } : { ...common, referrals: people } };
});
