import type { SuggestFieldProps } from '@/components/ui/suggest-field';

/** Props of a picker: a field with an id as text, '' for none. Typed text is kept for validation. */
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
