/** The first word of a person's name; empty for a deleted account. */
export function firstNameOf(name: string): string {
  return name.trim().split(/\s+/)[0] ?? '';
}
