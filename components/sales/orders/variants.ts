import type { StaffFieldMode } from '@/components/back-office/party-form-fields';
import type { StaffRole } from '@/lib/kernel/access/actor';

export interface OrderVariant {
  readonly role: StaffRole;
  /** Staff fields of Edit Order. Only own orders are visible, so the actor's id equals the order's; the other one keeps its value. */
  readonly edit: { readonly executiveid: StaffFieldMode; readonly employeeid: StaffFieldMode };
}

export const orderVariants: Record<StaffRole, OrderVariant> = {
  admin: {
    role: 'admin',
    edit: { executiveid: 'optional', employeeid: 'optional' },
  },
  executive: {
    role: 'executive',
    edit: { executiveid: 'own', employeeid: 'optional' },
  },
  employee: {
    role: 'employee',
    edit: { executiveid: 'optional', employeeid: 'own' },
  },
};
