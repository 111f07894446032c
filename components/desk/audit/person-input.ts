import { filterStyles } from '@/components/back-office/list-controls';
import { classes } from '@/components/ui/classes';
import type { Suggestion } from '@/components/ui/suggestions-popup';
import { auditText } from './audit-text';

export interface PersonSearchProps {
  id: string;
  label: string;
  /** Text being typed; null shows the active filter. */
  typed: string | null;
  /** The active filter as text. */
  shown: string;
  /** Whether the replaced input has the focus. */
  focused: boolean;
  onTyped(typed: string | null): void;
  onChoose(person: Suggestion | undefined): void;
}

/** Props of the input, with and without suggestions, beside `aria-label`: an open list hides the label from screen readers, with the rest of the page. */
export const personInput = {
  placeholder: auditText.person.placeholder,
  autoComplete: 'off',
  spellCheck: false,
  maxLength: 120,
  className: classes(filterStyles, 'truncate pr-11'),
} as const;
