import { useEffect } from 'react';
import type { FieldPath, FieldValues, UseFormSetFocus } from 'react-hook-form';

/**
 * Focuses a form field whenever its name changes. Waits for the next frame: if the focused element was removed, as when a dialog swaps its
 * content, the dialog takes the focus twice, the second time in that frame (Base UI's focus manager), and would take it from the field.
 * @param name null leaves the focus where it is
 */
export function useFieldFocus<Values extends FieldValues>(
  setFocus: UseFormSetFocus<Values>,
  name: FieldPath<Values> | null,
): void {
  useEffect(() => {
    if (name === null) return;
    const frame = requestAnimationFrame(() => setFocus(name));
    return () => cancelAnimationFrame(frame);
  }, [setFocus, name]);
}
