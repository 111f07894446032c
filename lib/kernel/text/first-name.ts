/** `K.`, `KS`, `కె.`: a family name or place, which South Indian names begin with. */
const initial = /^(?:\p{Lu}{1,2}|\P{M}\p{M}*|.*\.)$/u;

/** The whole name if the first word is an initial. Empty for a deleted account. */
export function firstNameOf(name: string): string {
  const whole = name.trim();
  const first = whole.split(/\s+/)[0] ?? '';
  return initial.test(first) ? whole : first;
}
