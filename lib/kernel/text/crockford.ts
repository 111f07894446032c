/** Digits and capital letters without I, L, O and U (Crockford's Base32), which registered texts and readers on the phone take. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Characters of a token in a link: 130 bits. */
export const tokenCharacters = 26;

/** Bits per character. */
const bits = 5;

/** The first characters of random bytes; each has 5 bits. @throws RangeError for too few bytes */
export function crockfordOf(bytes: Uint8Array, characters: number): string {
  if (bytes.length * 8 < characters * bits) throw new RangeError('Too few bytes for so many characters');
  let text = '';
  let [kept, count] = [0, 0];
  for (const byte of bytes) {
    kept = (kept << 8) | byte;
    count += 8;
    for (; count >= bits && text.length < characters; count -= bits)
      text += alphabet[(kept >> (count - bits)) & 31] ?? '';
    kept &= (1 << count) - 1;
  }
  return text;
}
