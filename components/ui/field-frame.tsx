import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/** What every field takes beside the attributes of its native control. */
export interface FieldProps {
  label: string;
  /** A sentence under the label that helps before anything went wrong. */
  hint?: string | undefined;
  /** What is wrong with the value, in words; the control turns `aria-invalid` and is described by it. */
  error?: string | undefined;
  required?: boolean | undefined;
}

/** Ids and aria attributes that tie a control to its label, hint and error. */
export function fieldAria(id: string, { hint, error }: Pick<FieldProps, 'hint' | 'error'>) {
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': describedBy || undefined,
  } as const;
}

/** The look of every one-line control; 16 px text, or phones zoom into the field. */
export const controlLook =
  'block w-full min-w-0 min-h-control rounded-md border border-ivory-strong bg-white px-4 text-base text-ink ' +
  'placeholder:text-ink-muted transition-colors hover:border-ink-soft ' +
  'aria-invalid:border-ruby aria-invalid:bg-ruby-pale ' +
  'disabled:cursor-not-allowed disabled:border-ivory-line disabled:bg-ivory-deep disabled:text-ink-muted';

/** A value that is shown in its place but not changed here. Not for selects and dates: `:read-only` matches those always. */
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

/** The words of a label; a required field has an asterisk behind them. */
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

/** Hint and error of a field, under the ids that `fieldAria` points to. */
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
