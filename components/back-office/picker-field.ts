import type { SuggestFieldProps } from '@/components/ui/suggest-field';

/** What a picker takes: a field that holds an id as text, '' for nobody. What is typed stands as it is, for the form to judge. */
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
