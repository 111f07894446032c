/** Fewer different characters than this are no random text: 32 random hexadecimal digits have 14 on average, and once in 25 million 7. */
const MIN_DISTINCT = 8;
/** Texts that stand in examples and in haste. */
const PLACEHOLDER =
  /change[-_ ]?(?:me|it|this)|replace[-_ ]?(?:me|it|this)|placeholder|example|your[-_ ]?(?:own[-_ ]?)?(?:secret|key)|(?:my|super|top)[-_ ]?secret|secret[-_ ]?(?:key|here|value)|password|pasidi|nextauth|razorpay/i;

/** Whether the text is a shorter one said several times, the last time perhaps in part. */
function isRepetition(text: string): boolean {
  for (let length = 1; length <= text.length / 2; length += 1) {
    const piece = text.slice(0, length);
    if (piece.repeat(Math.ceil(text.length / length)).startsWith(text)) return true;
  }
  return false;
}

/** Whether most characters follow the one before them, as in the alphabet, in digits that are counted, or in runs of one letter. */
function isSequence(text: string): boolean {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).filter((code, index) => Math.abs(code - (codes[index] ?? 0)) <= 1).length;
  return steps > text.length / 2;
}

/**
 * Why somebody could guess a secret, as the end of a sentence that begins with its name, or null where nothing speaks for it. Says nothing
 * of the secret itself.
 */
export function weaknessOf(secret: string, minChars: number): string | null {
  if (secret.length < minChars) return `must have ${minChars} characters or more on a live site`;
  if (new Set(secret).size < MIN_DISTINCT || isRepetition(secret) || isSequence(secret))
    return 'is too simple for a live site: its characters repeat or follow each other';
  if (PLACEHOLDER.test(secret)) return 'is a placeholder: a live site needs a random one';
  return null;
}
