import { classes } from './classes';

export type ButtonVariant =
  | 'primary'
  | 'secondary'
  | 'quiet'
  | 'gold'
  | 'danger'
  | 'danger-outline'
  | 'danger-quiet';
export type ButtonSize = 'large' | 'small' | 'compact';

/** Ivory on a dark background; filled buttons do not change. */
const differsOnInk: ReadonlySet<ButtonVariant> = new Set(['secondary', 'quiet']);

export interface ButtonStyles {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  full?: boolean | undefined;
  onInk?: boolean | undefined;
  /** Layout only (margins, order); styles belong to the variants. */
  className?: string | undefined;
}

export function buttonStyles({
  variant = 'primary',
  size = 'large',
  full,
  onInk,
  className,
}: ButtonStyles): string {
  return classes(
    // app/globals.css
    `button button-${size} button-${variant}${onInk && differsOnInk.has(variant) ? '-on-ink' : ''}`,
    full && 'w-full',
    className,
  );
}
