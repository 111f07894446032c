import type { StaffRole } from '@/lib/kernel/access/actor';
import { partyFields } from '@/lib/sales/parties/record';
import { CustomerPicker } from './customer-picker';
import type { FormField } from './form-field';
import type { PartyNames } from './known-names';
import { StaffPicker } from './staff-picker';

/** `own`: the current user, read-only. Undefined: the role does not set the field. */
export type StaffFieldMode = 'required' | 'optional' | 'own';

export function partyFormFields(
  role: StaffRole,
  modes: { readonly executiveid?: StaffFieldMode; readonly employeeid?: StaffFieldMode },
  names: PartyNames,
): Record<'userid' | 'executiveid' | 'employeeid', { replacedBy: FormField[] }> {
  return {
    userid: {
      replacedBy: [
        {
          kind: 'id',
          name: 'userid',
          label: partyFields.userid.label,
          required: true,
          names: names.userid,
          picker: (props) => <CustomerPicker {...props} role={role} names={names.userid} />,
        },
      ],
    },
    executiveid: { replacedBy: staffField('executive', modes.executiveid, names) },
    employeeid: { replacedBy: staffField('employee', modes.employeeid, names) },
  };
}

function staffField(
  role: 'executive' | 'employee',
  mode: StaffFieldMode | undefined,
  names: PartyNames,
): FormField[] {
  if (mode === undefined) return [];
  const known = names[`${role}id`];
  return [
    {
      kind: 'id',
      name: `${role}id`,
      label: partyFields[`${role}id`].label,
      required: mode === 'required',
      readOnly: mode === 'own',
      names: known,
      picker: (props) => <StaffPicker {...props} role={role} names={known} />,
    },
  ];
}
