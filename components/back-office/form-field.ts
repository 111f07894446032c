import type { ReactNode } from 'react';
import type { Choice } from '@/components/ui/choice-group';
import type { SelectOption } from '@/components/ui/select';
import type { PickerFieldProps } from './picker-field';

/** Names by id, as text; pickers add the users they find. */
export type KnownNames = Map<string, string>;

export type FormValues = Record<string, string>;
export type ReadField = (name: string) => string;

interface FieldBase {
  /** Wire name: used to match the server's field errors. */
  readonly name: string;
  readonly label: string;
  readonly required?: boolean;
  readonly hint?: string;
  readonly readOnly?: boolean;
  /** Whether the field is shown and required, given the form's values. Default: always. */
  readonly shown?: (read: ReadField) => boolean;
  /** Rendered next to the field, for example a button that copies a value; receives the form's values and a setter. */
  readonly aside?: (read: ReadField, set: (name: string, value: string) => void) => ReactNode;
}
export type FormField = FieldBase &
  (
    | {
        readonly kind: 'text';
        readonly maxLength?: number;
        readonly inputType?: 'email' | 'tel';
        readonly inputMode?: 'decimal';
      }
    | { readonly kind: 'note'; readonly maxLength?: number }
    /** A date and time at the store, `YYYY-MM-DDTHH:MM`. */
    | { readonly kind: 'time'; readonly min: string; readonly max: string }
    /** `YYYY-MM-DD` */
    | { readonly kind: 'date'; readonly min: string }
    /** A control of its own; its value is a text, which `inWords` formats. */
    | {
        readonly kind: 'custom';
        readonly control: (props: PickerFieldProps) => ReactNode;
        readonly inWords: (value: string) => string;
      }
    /** A few choices, all visible. */
    | { readonly kind: 'choice'; readonly choices: readonly Choice[] }
    | { readonly kind: 'amount' }
    | { readonly kind: 'computed'; readonly compute: (read: ReadField) => string }
    | {
        readonly kind: 'select';
        readonly options: readonly SelectOption[];
        readonly placeholder?: string;
      }
    /** The id of another record, set by a picker. `names` maps known ids to names. */
    | {
        readonly kind: 'id';
        readonly picker: (props: PickerFieldProps) => ReactNode;
        readonly names?: KnownNames;
      }
  );
