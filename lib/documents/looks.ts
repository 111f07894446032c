import { colors, type Look } from './sheet';

/** Sizes in points. */
export const looks = {
  brand: { style: 'display', size: 19, color: colors.ink.DEFAULT },
  title: { style: 'display', size: 17, color: colors.ink.DEFAULT, align: 'right' },
  name: { style: 'display', size: 13, color: colors.ink.DEFAULT },
  amount: { style: 'display', size: 25, color: colors.ink.DEFAULT },
  eyebrow: { style: 'strong', size: 6.5, color: colors.gold.deep, spacing: 0.5 },
  text: { style: 'text', size: 8.5, color: colors.ink.soft },
  strong: { style: 'strong', size: 8.5, color: colors.ink.DEFAULT },
  small: { style: 'text', size: 7, color: colors.ink.muted },
  words: { style: 'text', size: 8.5, color: colors.emerald.deep },
} as const satisfies Record<string, Look>;

export function right(look: Look): Look {
  return { ...look, align: 'right' };
}
