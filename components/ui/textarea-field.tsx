import { useId, type ComponentProps } from 'react';
import { classes } from './classes';
import { controlStyles, fieldAria, FieldFrame, readOnlyStyles, type FieldProps } from './field-frame';

type TextareaFieldProps = FieldProps & Omit<ComponentProps<'textarea'>, 'className' | 'required'>;

export function TextareaField({
  label,
  hint,
  error,
  required,
  id,
  rows = 4,
  ...textarea
}: TextareaFieldProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <FieldFrame id={fieldId} label={label} hint={hint} error={error} required={required}>
      <textarea
        {...textarea}
        {...fieldAria(fieldId, { hint, error })}
        rows={rows}
        required={required}
        className={classes(controlStyles, readOnlyStyles, rows > 2 && 'min-h-textarea', 'resize-y py-3')}
      />
    </FieldFrame>
  );
}
