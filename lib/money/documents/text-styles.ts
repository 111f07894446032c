import { colors, type TextStyle } from './sheet';

/** Sizes in points. */
export const textStyles = {
  brand: { face: 'display', size: 19, color: colors.ink.DEFAULT },
  title: { face: 'display', size: 17, color: colors.ink.DEFAULT, align: 'right' },
  name: { face: 'display', size: 13, color: colors.ink.DEFAULT },
  amount: { face: 'display', size: 25, color: colors.ink.DEFAULT },
  eyebrow: { face: 'strong', size: 6.5, color: colors.gold.deep, spacing: 0.5 },
  text: { face: 'text', size: 8.5, color: colors.ink.soft },
  strong: { face: 'strong', size: 8.5, color: colors.ink.DEFAULT },
  small: { face: 'text', size: 7, color: colors.ink.muted },
  words: { face: 'text', size: 8.5, color: colors.emerald.deep },
} as const satisfies Record<string, TextStyle>;

export function right(style: TextStyle): TextStyle {
  return { ...style, align: 'right' };
}
