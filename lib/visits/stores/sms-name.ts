/** Name of a store in text messages: letters, digits and single spaces. */
export const smsNamePattern = /^[A-Za-z0-9]+(?: [A-Za-z0-9]+)*$/;

export const maxSmsNameCharacters = 20;

/** A store's name in text messages, from its title: as many words in letters, digits and spaces as 20 characters hold. A name that is set stays. */
export function smsNameOf(title: string): string {
  const words = title
    .normalize('NFD')
    .replaceAll(/['’]|\p{M}/gu, '')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '');
  let kept = '';
  for (const word of words) {
    const longer = kept === '' ? word : `${kept} ${word}`;
    if (longer.length > maxSmsNameCharacters) break;
    kept = longer;
  }
  return kept || (words[0] ?? '').slice(0, maxSmsNameCharacters) || 'our store';
}
