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

const base =
  'relative inline-flex items-center justify-center gap-2 rounded-md text-center font-semibold text-balance disabled:cursor-not-allowed disabled:opacity-40 aria-disabled:cursor-not-allowed';

const sizes = {
  large: 'min-h-control px-6 text-base',
  small: 'min-h-touch px-4 text-sm',
  // For table rows; full touch size on touch devices.
  compact: 'h-8 px-3 text-sm pointer-coarse:h-touch',
} as const satisfies Record<ButtonSize, string>;

/*
 * The pressed style is applied without a transition: immediate feedback, also on touch, if the result takes a moment. A colour transition
 * would be painted only after the result has rendered.
 */
const variants = {
  primary: 'bg-emerald text-white hover:bg-emerald-deep active:bg-emerald-pressed',
  secondary:
    'border border-ink bg-transparent text-ink hover:bg-ink hover:text-ivory active:bg-ink-soft active:text-ivory',
  quiet: 'bg-transparent text-emerald hover:bg-emerald-pale active:bg-ivory-line',
  gold: 'bg-gold text-ink hover:bg-gold-light active:bg-gold-pale',
  danger: 'bg-ruby text-white hover:bg-ruby-deep active:bg-ruby-pressed',
  'danger-outline':
    'border border-ruby bg-transparent text-ruby hover:bg-ruby hover:text-white active:bg-ruby-deep active:text-white',
  'danger-quiet': 'bg-transparent text-ruby hover:bg-ruby-pale active:bg-ivory-line',
} as const satisfies Record<ButtonVariant, string>;

/** Ivory on a dark background; filled buttons do not change. */
const onInkVariants: Partial<Record<ButtonVariant, string>> = {
  secondary:
    'border border-mist bg-transparent text-ivory hover:bg-ivory hover:text-ink active:bg-ivory-line active:text-ink',
  quiet: 'bg-transparent text-gold-light hover:bg-ink-raised active:bg-ink-line',
};

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
    base,
    sizes[size],
    (onInk ? onInkVariants[variant] : undefined) ?? variants[variant],
    full && 'w-full',
    className,
  );
}
