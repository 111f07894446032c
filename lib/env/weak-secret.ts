/** 32 random hexadecimal digits have 14 distinct ones on average, and 7 once in 25 million. */
const MIN_DISTINCT = 8;
const PLACEHOLDER =
  /change[-_ ]?(?:me|it|this)|replace[-_ ]?(?:me|it|this)|placeholder|example|your[-_ ]?(?:own[-_ ]?)?(?:secret|key)|(?:my|super|top)[-_ ]?secret|secret[-_ ]?(?:key|here|value)|password|pasidi|nextauth|razorpay/i;

/** The last repetition may be partial. */
function isRepetition(text: string): boolean {
  for (let length = 1; length <= text.length / 2; length += 1) {
    const piece = text.slice(0, length);
    if (piece.repeat(Math.ceil(text.length / length)).startsWith(text)) return true;
  }
  return false;
}

/** Whether most characters follow their predecessor: alphabet, digits, or runs of one letter. */
function isSequence(text: string): boolean {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).filter((code, index) => Math.abs(code - (codes[index] ?? 0)) <= 1).length;
  return steps > text.length / 2;
}

/** Why a secret is weak, as the end of a sentence that begins with its name, or null. Reveals nothing of the secret. */
export function weaknessOf(secret: string, minChars: number): string | null {
  if (secret.length < minChars) return `must have ${minChars} characters or more on a live site`;
  if (new Set(secret).size < MIN_DISTINCT || isRepetition(secret) || isSequence(secret))
    return 'is too simple for a live site: its characters repeat or follow each other';
  if (PLACEHOLDER.test(secret)) return 'is a placeholder: a live site needs a random one';
  return null;
}
