import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';

/**
 * Shows the server's field errors and focuses the first.
 * @param names fields of this form, in order
 * @returns false if the server named other fields: show the response's message too
 */
export function showServerFields<Values extends FieldValues>(
  fields: Readonly<Record<string, string>>,
  names: readonly Path<Values>[],
  setError: UseFormSetError<Values>,
): boolean {
  const wrong = names.filter((name) => fields[name] !== undefined);
  wrong.forEach((name, index) => {
    setError(name, { type: 'server', message: fields[name] ?? '' }, { shouldFocus: index === 0 });
  });
  return wrong.length > 0 && wrong.length === Object.keys(fields).length;
}
