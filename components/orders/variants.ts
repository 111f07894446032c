import type { StaffFieldMode } from '@/components/back-office/party-form-fields';
import type { StaffRole } from '@/lib/access/actor';

/** Differences between the roles on the orders screen. */
export interface OrderVariant {
  readonly role: StaffRole;
  readonly home: string;
  readonly opportunities: string;
  /**
   * Staff fields of Edit Order. The actor's own id always equals the order's, because only own orders are visible; the other one keeps
   * its value.
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
