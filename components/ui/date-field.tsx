import { useId, type ComponentProps } from 'react';
import { classes } from './classes';
import { controlStyles, fieldAria, FieldFrame, type FieldProps } from './field-frame';

type DateFieldProps = FieldProps & Omit<ComponentProps<'input'>, 'className' | 'required' | 'type'>;

/** Value, `min` and `max` are `YYYY-MM-DD`. */
export function DateField({ label, hint, error, required, id, ...input }: DateFieldProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <FieldFrame id={fieldId} label={label} hint={hint} error={error} required={required}>
      <input
        {...input}
        {...fieldAria(fieldId, { hint, error })}
        type="date"
        required={required}
        className={classes(controlStyles, 'appearance-none tabular-nums')}
      />
    </FieldFrame>
  );
}
