/** Joins class names and leaves out what is empty, so that a condition may stand in the list. */
export function classes(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
