import type { ChangeEvent } from 'react';
import { asciiDigits } from '@/lib/kernel/text/digits';

/** Digits of other scripts as 0-9, before other handlers read the value. The caret stays. */
export function cleanDigits({ target }: ChangeEvent<HTMLInputElement>): void {
  const value = asciiDigits(target.value);
  if (value === target.value) return;
  const { selectionStart } = target;
  target.value = value;
  target.setSelectionRange(selectionStart, selectionStart);
}
