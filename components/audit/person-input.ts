import { filterLook } from '@/components/back-office/list-controls';
import { classes } from '@/components/ui/classes';
import { auditText } from './audit-text';

export interface Person {
  readonly value: string;
  readonly label: string;
  readonly note: string;
}

export interface PersonSearchProps {
  id: string;
  /** Text that is being typed; null shows the active filter. */
  typed: string | null;
  /** The active filter in words. */
  shown: string;
  /** Whether the input that it replaces has the focus. */
  focused: boolean;
  onTyped(typed: string | null): void;
  onChoose(person: Person | undefined): void;
}

/** Of the input, with and without its suggestions. */
export const personInput = {
  // While the list is open, the label is hidden from screen readers with the rest of the page.
  'aria-label': auditText.person.label,
  placeholder: auditText.person.placeholder,
  autoComplete: 'off',
  spellCheck: false,
  maxLength: 120,
  className: classes(filterLook, 'truncate pr-11'),
} as const;
