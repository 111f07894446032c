import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';

/**
 * Puts the server's words beside the fields that they are about and moves the focus to the first.
 * @param names the fields of this form, in its order
 * @returns whether every field that the server named stands in this form; if not, the answer's message must be shown too
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
