/** Makes the target of a link in a line of text as high as a thumb needs (44 px), without moving the lines. */
export const tapArea = 'relative after:absolute after:inset-x-0 after:-inset-y-2.5';
