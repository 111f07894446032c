import type { ReactNode } from 'react';
import type { SelectOption } from '@/components/ui/select-field';
import type { PickerFieldProps } from './picker-field';

/** Names by id, as text; pickers add whom they find. */
export type KnownNames = Map<string, string>;

/** What a form holds: every field as the text in it. */
export type FormValues = Record<string, string>;
/** Reads a field of the form; '' for one that it does not have. */
export type ReadField = (name: string) => string;

interface FieldBase {
  /** As the wire spells it: the server's complaints find their field by it. */
  readonly name: string;
  readonly label: string;
  readonly required?: boolean;
  readonly hint?: string;
  /** Shown, but not changed here. */
  readonly readOnly?: boolean;
  /** Beside the field, with the form's values and a way to set one: a button that takes a value over. */
  readonly aside?: (read: ReadField, set: (name: string, value: string) => void) => ReactNode;
}
export type FormField = FieldBase &
  (
    | { readonly kind: 'text'; readonly maxLength?: number; readonly inputType?: 'email' | 'tel' }
    | { readonly kind: 'amount' }
    /** An amount that follows from others. */
    | { readonly kind: 'computed'; readonly compute: (read: ReadField) => string }
    | {
        readonly kind: 'select';
        readonly options: readonly SelectOption[];
        readonly placeholder?: string;
      }
    /** The id of another record, typed or found: one of the pickers. `names` are those of the ids that are known. */
    | {
        readonly kind: 'id';
        readonly picker: (props: PickerFieldProps) => ReactNode;
        readonly names?: KnownNames;
      }
  );
