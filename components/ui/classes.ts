/** Joins class names; ignores false, null, undefined and ''. */
export function classes(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
