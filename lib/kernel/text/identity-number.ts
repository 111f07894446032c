import { asciiSigns } from './mobile';

/* Numbers of identity documents. Without zod, so that pages can load it before their forms are validated. */

/**
 * A number of a document as it is stored and compared: in ASCII capitals, without blanks, hyphens and invisible signs, whatever the keyboard
 * or scanner. Other signs stay, so that they are refused.
 */
export function identityNumberOf(text: string): string {
  return asciiSigns(text)
    .replaceAll(/[\s-]/g, '')
    .replaceAll(/[a-z]/g, (letter) => letter.toUpperCase());
}
