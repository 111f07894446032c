/* The hallmark unique identification of a piece (Bureau of Indian Standards): six letters or digits. */

export const huidPattern = '^[A-Z0-9]{6}$';
export const wrongHuid = 'HUID must be six letters or digits, like AB12C3.';

/** In capitals, as it is stored and compared; null for another text. */
export function huidOf(text: string): string | null {
  const typed = text.trim();
  return /^[A-Za-z0-9]{6}$/.test(typed) ? typed.toUpperCase() : null;
}
