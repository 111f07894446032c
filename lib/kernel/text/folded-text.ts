import { searchedText } from './plain-text';

/** Chillus of Malayalam and Bengali's khanda ta, which older keyboards write as letter, virama and joiner. */
const asLetterAndVirama: Readonly<Record<string, string>> = {
  '\u0D7A': '\u0D23\u0D4D',
  '\u0D7B': '\u0D28\u0D4D',
  '\u0D7C': '\u0D30\u0D4D',
  '\u0D7D': '\u0D32\u0D4D',
  '\u0D7E': '\u0D33\u0D4D',
  '\u0D7F': '\u0D15\u0D4D',
  '\u09CE': '\u09A4\u09CD',
};

/** Apostrophes, dots, hyphens and dashes in all their forms, joiners and the parts of emoji. */
const ignored = /['`´\u02B9\u02BB\u02BC‘’‛′＇.·․。｡．\-‐-―⁃−﹘﹣－]|\u200C|\u200D|\uFE0E|\uFE0F/g;

/** A text as searches compare it, like `fold_text` of the database (prisma/sql/desk/search.sql). */
export function foldedText(text: string): string {
  return searchedText(text)
    .replaceAll(/[\u0D7A-\u0D7F\u09CE]/g, (letter) => asLetterAndVirama[letter] ?? letter)
    .toLowerCase()
    .replaceAll(ignored, '')
    .trim();
}
