import { useEffect } from 'react';
import type { FieldPath, FieldValues, UseFormSetFocus } from 'react-hook-form';

/**
 * Focuses a field in the next frame: when a dialog swaps its content, Base UI's focus manager takes the focus twice until then.
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
