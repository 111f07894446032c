import { useId, type ComponentProps } from 'react';
import { classes } from './classes';
import { controlLook, fieldAria, FieldFrame, readOnlyLook, type FieldProps } from './field-frame';

type TextFieldProps = FieldProps & Omit<ComponentProps<'input'>, 'className' | 'required'>;

/**
 * A one-line field. Give `autoComplete` and `inputMode` that fit what is asked: they decide keyboard and suggestions.
 * Spreads what `register(...)` of react-hook-form returns. The form itself should be `noValidate`: our words, not the browser's.
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
        className={classes(controlLook, readOnlyLook)}
      />
    </FieldFrame>
  );
}
