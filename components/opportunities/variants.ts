import type { StaffFieldMode } from '@/components/back-office/party-form-fields';
import type { StaffRole } from '@/lib/access/actor';

export interface OpportunityVariant {
  readonly role: StaffRole;
  readonly home: string;
  readonly orders: string;
  /** Staff fields in Create New Opportunity: `required`, or `own`: the actor's id. */
  readonly create: { readonly executiveid?: StaffFieldMode; readonly employeeid?: StaffFieldMode };
  readonly edit: { readonly executiveid: StaffFieldMode; readonly employeeid: StaffFieldMode };
}

export const opportunityVariants: Record<StaffRole, OpportunityVariant> = {
  admin: {
    role: 'admin',
    home: '/admin-dashboard',
    orders: '/admin-orders',
    create: { executiveid: 'required', employeeid: 'required' },
    edit: { executiveid: 'optional', employeeid: 'optional' },
  },
  executive: {
    role: 'executive',
    home: '/executive-dashboard',
    orders: '/executive-orders',
    // The actor's own executive id is sent without a field.
    create: { employeeid: 'optional' },
    edit: { executiveid: 'own', employeeid: 'optional' },
  },
  employee: {
    role: 'employee',
    home: '/employee-dashboard',
    orders: '/employee-orders',
    create: { executiveid: 'required', employeeid: 'own' },
    edit: { executiveid: 'optional', employeeid: 'own' },
  },
};
