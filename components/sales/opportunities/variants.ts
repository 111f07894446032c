import type { StaffFieldMode } from '@/components/back-office/party-form-fields';
import type { StaffRole } from '@/lib/kernel/access/actor';

export interface OpportunityVariant {
  readonly role: StaffRole;
  /** Staff fields in Create New Opportunity. */
  readonly create: { readonly executiveid?: StaffFieldMode; readonly employeeid?: StaffFieldMode };
  /** Staff fields of a form opened from a visit, which only has to be saved. */
  readonly createOfVisit: { readonly executiveid?: StaffFieldMode; readonly employeeid?: StaffFieldMode };
  readonly edit: { readonly executiveid: StaffFieldMode; readonly employeeid: StaffFieldMode };
}

export const opportunityVariants: Record<StaffRole, OpportunityVariant> = {
  admin: {
    role: 'admin',
    create: { executiveid: 'required', employeeid: 'required' },
    createOfVisit: { executiveid: 'optional', employeeid: 'optional' },
    edit: { executiveid: 'optional', employeeid: 'optional' },
  },
  executive: {
    role: 'executive',
    // The actor's own executive id is sent without a field.
    create: { employeeid: 'optional' },
    createOfVisit: { employeeid: 'optional' },
    edit: { executiveid: 'own', employeeid: 'optional' },
  },
  employee: {
    role: 'employee',
    create: { executiveid: 'required', employeeid: 'own' },
    createOfVisit: { executiveid: 'optional', employeeid: 'own' },
    edit: { executiveid: 'optional', employeeid: 'own' },
  },
};
