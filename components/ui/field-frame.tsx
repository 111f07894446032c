import { CircleAlert } from '@lucide/icons';
import type { ReactNode } from 'react';
import { Icon } from './icon';

/** Properties of a field in addition to the attributes of the native control. */
export interface FieldProps {
  label: string;
  /** Below the control. */
  hint?: string | undefined;
  /** The control gets `aria-invalid` and is described by it. */
  error?: string | undefined;
  required?: boolean | undefined;
}

export function fieldAria(id: string, { hint, error }: Pick<FieldProps, 'hint' | 'error'>) {
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': describedBy || undefined,
  } as const;
}

/** 16 px text, or phones zoom into the field. */
export const controlStyles = 'control';

/** Classes of read-only fields; not for selects and dates, which always match `:read-only`. */
export const readOnlyStyles = 'read-only:border-ivory-line read-only:bg-ivory-deep';

export function FieldFrame({
  id,
  label,
  hint,
  error,
  required,
  children,
}: FieldProps & { id: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold text-ink">
        <LabelText label={label} required={required} />
      </label>
      {children}
      <FieldMessages id={id} hint={hint} error={error} />
    </div>
  );
}

export function LabelText({ label, required }: Pick<FieldProps, 'label' | 'required'>) {
  return (
    <>
      {label}
      {required && (
        // Never alone on a line.
        <span aria-hidden="true" className="whitespace-nowrap text-ruby">
          {' '}
          *
        </span>
      )}
    </>
  );
}

/** Hint and error of a field, with the ids of `fieldAria`. */
export function FieldMessages({ id, hint, error }: Pick<FieldProps, 'hint' | 'error'> & { id: string }) {
  return (
    <>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="flex items-start gap-1.5 text-sm font-medium text-ruby">
          <Icon of={CircleAlert} className="mt-0.5 size-4 shrink-0" />
          <span>{error}</span>
        </p>
      )}
    </>
  );
}
