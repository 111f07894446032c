import type { StaffFieldMode } from '@/components/back-office/staff-field';
import type { StaffRole } from '@/lib/access/actor';

/** What differs by role on the orders screen (specification 2.5 to 2.7, 6), as data; the screen is one. */
export interface OrderVariant {
  readonly role: StaffRole;
  readonly home: string;
  readonly opportunities: string;
  /**
   * Who is asked for in Edit Order. The specification prefills the ids from the signed-in user: the own one always is that of the
   * order, since only own orders are seen, and the other one is kept as the order has it.
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
