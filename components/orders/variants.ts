import type { StaffFieldMode } from '@/components/back-office/staff-field';
import type { StaffRole } from '@/lib/access/actor';

/** What differs by role on the orders screen, as data; the screen is one. */
export interface OrderVariant {
  readonly role: StaffRole;
  readonly home: string;
  readonly opportunities: string;
  /**
   * Who is chosen in Edit Order. The own id is always that of the order, since only own orders are seen, and the other one is kept as the order has it.
   */
  readonly edit: { readonly executiveid: StaffFieldMode; readonly employeeid: StaffFieldMode };
}

export const orderVariants: Record<StaffRole, OrderVariant> = {
  admin: {
    role: 'admin',
    home: '/admin-dashboard',
    opportunities: '/admin-opportunity',
    edit: { executiveid: 'optional', employeeid: 'optional' },
  },
  executive: {
    role: 'executive',
    home: '/executive-dashboard',
    opportunities: '/executive-opportunity',
    edit: { executiveid: 'own', employeeid: 'optional' },
  },
  employee: {
    role: 'employee',
    home: '/employee-dashboard',
    opportunities: '/employee-opportunity',
    edit: { executiveid: 'optional', employeeid: 'own' },
  },
};
