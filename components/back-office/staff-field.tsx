import type { FormField } from './form-field';
import type { PartyNames } from './known-names';
import { StaffPicker } from './staff-picker';

/** How a form asks for a staff member: `own` is oneself, shown and not to be changed. */
export type StaffFieldMode = 'required' | 'optional' | 'own';

/** The Executive ID or Employee ID of a form; none where the role is not asked for it. */
export function staffField(
  role: 'executive' | 'employee',
  label: string,
  mode: StaffFieldMode | undefined,
  names: PartyNames,
): FormField[] {
  if (mode === undefined) return [];
  const known = names[`${role}id`];
  return [
    {
      kind: 'id',
      name: `${role}id`,
      label,
      required: mode === 'required',
      readOnly: mode === 'own',
      names: known,
      picker: (props) => <StaffPicker {...props} role={role} names={known} />,
    },
  ];
}
