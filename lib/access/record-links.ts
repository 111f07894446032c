import type { StaffRole } from '@/lib/access/actor';
import type { RoutePath } from '@/lib/access/routes';

/** Where staff see records: the lists of their role, opened at one of them. */
type Listed = 'opportunity' | 'order' | 'booking' | 'customer';

export const screensOf = {
  admin: {
    opportunity: '/admin-opportunity',
    order: '/admin-orders',
    booking: '/admin-booking-slots',
    customer: '/admin-customers',
  },
  executive: {
    opportunity: '/executive-opportunity',
    order: '/executive-orders',
    booking: '/executive-booking',
    customer: '/executive-customers',
  },
  employee: {
    opportunity: '/employee-opportunity',
    order: '/employee-orders',
    booking: '/employee-booking-slots',
    customer: '/employee-customers',
  },
} as const satisfies Record<StaffRole, Record<Listed, RoutePath>>;

/** The address of a sale or a booking: its list, with the one of that id expanded. */
export function recordLink(role: StaffRole, record: Exclude<Listed, 'customer'>, id: number): string {
  return `${screensOf[role][record]}?search=${id}&open=${id}`;
}

/**
 * The address of a customer's page.
 * @param mobile the whole mobile, where the page may lie outside of the actor's scope: it opens it
 */
export function customerLink(id: number, mobile?: string): string {
  return `/customers/${id}${mobile === undefined ? '' : `?mobile=${mobile}`}`;
}
