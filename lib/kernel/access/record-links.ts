import type { StaffRole } from '@/lib/kernel/access/actor';
import type { RoutePath } from '@/lib/kernel/access/routes';

/* The lists in which each role of the staff sees records. */

type Listed = 'opportunity' | 'order' | 'due' | 'old_gold' | 'booking' | 'customer';

export const screensOf = {
  admin: {
    opportunity: '/admin-opportunity',
    order: '/admin-orders',
    due: '/admin-dues',
    old_gold: '/admin-old-gold',
    booking: '/admin-booking-slots',
    customer: '/admin-customers',
  },
  executive: {
    opportunity: '/executive-opportunity',
    order: '/executive-orders',
    due: '/executive-dues',
    old_gold: '/executive-old-gold',
    booking: '/executive-booking',
    customer: '/executive-customers',
  },
  employee: {
    opportunity: '/employee-opportunity',
    order: '/employee-orders',
    due: '/employee-dues',
    old_gold: '/employee-old-gold',
    booking: '/employee-booking-slots',
    customer: '/employee-customers',
  },
} as const satisfies Record<StaffRole, Record<Listed, RoutePath>>;

/** The list, with the record of that id expanded. */
export function recordLink(
  role: StaffRole,
  record: Exclude<Listed, 'due' | 'old_gold' | 'customer'>,
  id: number,
): string {
  return `${screensOf[role][record]}?search=${id}&open=${id}`;
}

/** The page of an order (docs/product/sale.md, "The order page"). */
export function orderLink(role: StaffRole, id: number): string {
  return `${screensOf[role].order}/${id}`;
}

/** The form of a purchase of old gold, with the customer and the order filled in. */
export function buyOldGoldLink(role: StaffRole, customerId: number, orderId?: number): string {
  const order = orderId === undefined ? '' : `&order_id=${orderId}`;
  return `${screensOf[role].old_gold}?user_id=${customerId}${order}#new`;
}

/** @param mobile the whole mobile, which opens a page outside of the actor's scope */
export function customerLink(id: number, mobile?: string): string {
  return `/customers/${id}${mobile === undefined ? '' : `?mobile=${mobile}`}`;
}

/** The form of an account among the users, for admins. */
export function editUserLink(id: number): string {
  return `/admin-users?search=${id}&open=${id}#edit-${id}`;
}

/** The page of an order with a dialog open: record a payment, or send a payment link. */
export function payOrderLink(role: StaffRole, id: number, by: 'record-payment' | 'payment-link'): string {
  return `${orderLink(role, id)}#${by}-${id}`;
}
