import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/** Props of every field, in addition to the attributes of its native control. */
export interface FieldProps {
  label: string;
  /** Help text below the label. */
  hint?: string | undefined;
  /** Error message; the control gets `aria-invalid` and is described by it. */
  error?: string | undefined;
  required?: boolean | undefined;
}

/** Ids and aria attributes that connect a control with its label, hint and error. */
export function fieldAria(id: string, { hint, error }: Pick<FieldProps, 'hint' | 'error'>) {
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': describedBy || undefined,
  } as const;
}

/** Style of single-line controls; 16 px text, or phones zoom into the field. */
export const controlLook =
  'block w-full min-w-0 min-h-control rounded-md border border-ivory-strong bg-white px-4 text-base text-ink ' +
  'placeholder:text-ink-muted transition-colors hover:border-ink-soft ' +
  'aria-invalid:border-ruby aria-invalid:bg-ruby-pale ' +
  'disabled:cursor-not-allowed disabled:border-ivory-line disabled:bg-ivory-deep disabled:text-ink-muted';

/** Style of a read-only value. Not for selects and dates, which always match `:read-only`. */
export const readOnlyLook = 'read-only:border-ivory-line read-only:bg-ivory-deep';

/** Label, control, hint and error in their fixed order. */
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

/** Text of a label, with an asterisk if required. */
export function LabelText({ label, required }: Pick<FieldProps, 'label' | 'required'>) {
  return (
    <>
      {label}
      {required && (
        <span aria-hidden="true" className="text-ruby">
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
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span>{error}</span>
        </p>
      )}
    </>
  );
}
