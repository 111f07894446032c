import { ChevronDown } from 'lucide-react';
import { useId, type ComponentProps } from 'react';
import { classes } from './classes';
import { controlLook, fieldAria, FieldFrame, type FieldProps } from './field-frame';

export interface SelectOption {
  value: string;
  label: string;
  /** Listed but not selectable. */
  disabled?: boolean | undefined;
}

type SelectFieldProps = FieldProps &
  Omit<ComponentProps<'select'>, 'className' | 'required' | 'children'> & {
    options: readonly SelectOption[];
    /** First entry, with an empty value. */
    placeholder?: string | undefined;
  };

/** A styled native select: works without JavaScript and uses the phone's picker. */
export function SelectField({
  label,
  hint,
  error,
  required,
  id,
  options,
  placeholder,
  ...select
}: SelectFieldProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <FieldFrame id={fieldId} label={label} hint={hint} error={error} required={required}>
      <span className="relative block">
        <select
          {...select}
          {...fieldAria(fieldId, { hint, error })}
          required={required}
          className={classes(controlLook, 'appearance-none truncate pr-12')}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 right-4 my-auto size-5 text-ink-soft"
        />
      </span>
    </FieldFrame>
  );
}
