import { useId, type ChangeEvent, type ComponentProps } from 'react';
import { classes } from './classes';
import { cleanDigits } from './clean-digits';
import { controlStyles, fieldAria, FieldFrame, readOnlyStyles, type FieldProps } from './field-frame';

type TextFieldProps = FieldProps & Omit<ComponentProps<'input'>, 'className' | 'required'>;

/**
 * Set `autoComplete` and `inputMode`: they control keyboard and suggestions. Spreads react-hook-form's `register(...)`. The form should be
 * `noValidate`, to show our messages. With `inputMode` `numeric` or `decimal`, digits of other scripts become 0-9.
 */
export function TextField({
  label,
  hint,
  error,
  required,
  id,
  type = 'text',
  onChange,
  ...input
}: TextFieldProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  const isNumber = input.inputMode === 'numeric' || input.inputMode === 'decimal';

  function change(event: ChangeEvent<HTMLInputElement>) {
    if (isNumber) cleanDigits(event);
    return onChange?.(event);
  }

  return (
    <FieldFrame id={fieldId} label={label} hint={hint} error={error} required={required}>
      <input
        {...input}
        {...fieldAria(fieldId, { hint, error })}
        type={type}
        required={required}
        onChange={change}
        className={classes(controlStyles, readOnlyStyles)}
      />
    </FieldFrame>
  );
}
