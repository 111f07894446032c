import { useId, type ComponentProps } from 'react';
import { controlStyles, fieldAria, FieldFrame, type FieldProps } from './field-frame';
import { Select, type SelectOption } from './select';

type SelectFieldProps = FieldProps &
  Omit<ComponentProps<'select'>, 'className' | 'required' | 'children'> & {
    options: readonly SelectOption[];
    placeholder?: string | undefined;
  };

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
      <Select
        {...select}
        {...fieldAria(fieldId, { hint, error })}
        required={required}
        options={options}
        placeholder={placeholder}
        className={controlStyles}
      />
    </FieldFrame>
  );
}
