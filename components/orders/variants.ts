import type { StaffFieldMode } from '@/components/back-office/party-form-fields';
import type { StaffRole } from '@/lib/access/actor';

export interface OrderVariant {
  readonly role: StaffRole;
  readonly home: string;
  readonly opportunities: string;
  /** Staff fields of Edit Order. Only own orders are visible, so the actor's id equals the order's; the other one keeps its value. */
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
