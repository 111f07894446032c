import type { SuggestFieldProps } from '@/components/ui/suggest-field';

/** A picker's value is an id as text, '' for none; typed text is kept for validation. */
export type PickerFieldProps = Pick<
  SuggestFieldProps,
  | 'label'
  | 'value'
  | 'onChange'
  | 'error'
  | 'hint'
  | 'required'
  | 'onBlur'
  | 'name'
  | 'inputRef'
  | 'disabled'
  | 'readOnly'
>;
