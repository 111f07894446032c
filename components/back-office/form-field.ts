import type { ReactNode } from 'react';
import type { Choice } from '@/components/ui/choice-group';
import type { SelectOption } from '@/components/ui/select';
import type { PickerFieldProps } from './picker-field';

/** Names by id; pickers add the users they find. */
export type KnownNames = Map<string, string>;

export type FormValues = Record<string, string>;
export type ReadField = (name: string) => string;

interface FieldBase {
  /** Wire name: matches the server's field errors. */
  readonly name: string;
  readonly label: string;
  readonly required?: boolean;
  readonly hint?: string;
  readonly readOnly?: boolean;
  /** For a short value: two of them share a line. */
  readonly half?: true;
  /** Whether shown and required. Default: always. */
  readonly shown?: (read: ReadField) => boolean;
  /** Next to the field, for example a button that copies a value. */
  readonly aside?: (read: ReadField, set: (name: string, value: string) => void) => ReactNode;
}
export type FormField = FieldBase &
  (
    | {
        readonly kind: 'text';
        readonly maxLength?: number;
        /** `time`: `HH:MM` */
        readonly inputType?: 'email' | 'tel' | 'time';
        readonly inputMode?: 'decimal';
        /** What an empty field stands for. */
        readonly placeholder?: (read: ReadField) => string;
      }
    | { readonly kind: 'textarea'; readonly maxLength?: number }
    /** A date and time at the store, `YYYY-MM-DDTHH:MM`. */
    | { readonly kind: 'datetime'; readonly min: string; readonly max: string }
    /** `YYYY-MM-DD` */
    | { readonly kind: 'date'; readonly min: string }
    /** Custom control; `format` formats its value. A default is no input of the user: closing the form does not ask to keep it. */
    | {
        readonly kind: 'custom';
        readonly control: (props: PickerFieldProps, setDefault: (value: string) => void) => ReactNode;
        readonly format: (value: string) => string;
      }
    /** A few choices, all visible. */
    | { readonly kind: 'choice'; readonly choices: readonly Choice[] }
    | { readonly kind: 'amount' }
    | { readonly kind: 'computed'; readonly compute: (read: ReadField) => string }
    | {
        readonly kind: 'select';
        readonly options: readonly SelectOption[];
        /** Whether an option fits the values of other fields. Default: all do. */
        readonly offered?: (value: string, read: ReadField) => boolean;
        readonly placeholder?: string;
      }
    /** Id of another record, set by a picker. */
    | {
        readonly kind: 'id';
        readonly picker: (props: PickerFieldProps) => ReactNode;
        readonly names?: KnownNames;
      }
  );

/**
 * Value of `maxLength`, in UTF-16 units. Generous, so that a text over the maximum is reported, not cut.
 * @param max in code points, each up to two units
 */
export const inputMaxLength = (max: number): number => 2 * max + 10;
