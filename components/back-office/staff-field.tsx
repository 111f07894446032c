import type { FormField } from './form-field';
import type { PartyNames } from './known-names';
import { StaffPicker } from './staff-picker';

/** Mode of a staff field: `own` is the current user, read-only. */
export type StaffFieldMode = 'required' | 'optional' | 'own';

/** The Executive ID or Employee ID field of a form; none if the role does not set it. */
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
