import { useId, type ComponentProps } from 'react';
import { classes } from './classes';
import { controlStyles, fieldAria, FieldFrame, readOnlyStyles, type FieldProps } from './field-frame';

type TextFieldProps = FieldProps & Omit<ComponentProps<'input'>, 'className' | 'required'>;

/**
 * Set `autoComplete` and `inputMode`: they control keyboard and suggestions. Spreads react-hook-form's `register(...)`. The form should be
 * `noValidate`, to show our messages.
 */
export function TextField({ label, hint, error, required, id, type = 'text', ...input }: TextFieldProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <FieldFrame id={fieldId} label={label} hint={hint} error={error} required={required}>
      <input
        {...input}
        {...fieldAria(fieldId, { hint, error })}
        type={type}
        required={required}
        className={classes(controlStyles, readOnlyStyles)}
      />
    </FieldFrame>
  );
}
