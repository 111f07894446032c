import { classes } from './classes';

export type ButtonVariant =
  'primary' | 'secondary' | 'quiet' | 'gold' | 'danger' | 'danger-outline' | 'danger-quiet';
export type ButtonSize = 'large' | 'small' | 'compact';

/** No transition on the pressed style: a colour transition would be painted only after the result has rendered. */
const variants: Record<ButtonVariant, string> = {
  primary: 'bg-emerald text-white hover:bg-emerald-deep active:bg-emerald-pressed',
  secondary:
    'border border-ink bg-transparent text-ink hover:bg-ink hover:text-ivory active:bg-ink-soft active:text-ivory',
  quiet: 'bg-transparent text-emerald hover:bg-emerald-pale active:bg-ivory-line',
  gold: 'bg-gold text-ink hover:bg-gold-light active:bg-gold-pale',
  danger: 'bg-ruby text-white hover:bg-ruby-deep active:bg-ruby-pressed',
  /** For the trigger of a destructive action; the filled variant is for its confirmation. */
  'danger-outline':
    'border border-ruby bg-transparent text-ruby hover:bg-ruby hover:text-white active:bg-ruby-deep active:text-white',
  'danger-quiet': 'bg-transparent text-ruby hover:bg-ruby-pale active:bg-ivory-line',
};

/** On a dark background the outlined and the quiet button are ivory; the filled ones do not change. */
const variantsOnInk: Partial<Record<ButtonVariant, string>> = {
  secondary:
    'border border-mist bg-transparent text-ivory hover:bg-ivory hover:text-ink active:bg-ivory-line active:text-ink',
  quiet: 'bg-transparent text-gold-light hover:bg-ink-raised active:bg-ink-line',
};

const sizes: Record<ButtonSize, string> = {
  large: 'min-h-control px-6 text-base',
  small: 'min-h-touch px-4 text-sm',
  /** For table rows; full touch size on touch devices. */
  compact: 'h-9 px-3 text-sm pointer-coarse:h-touch',
};

export interface ButtonLook {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** Full width, for phones and dialogs. */
  full?: boolean | undefined;
  onInk?: boolean | undefined;
  /** Layout only (margins, order); styles belong to the variants. */
  className?: string | undefined;
}

export function buttonLook({
  variant = 'primary',
  size = 'large',
  full,
  onInk,
  className,
}: ButtonLook): string {
  return classes(
    // app/globals.css
    'button',
    sizes[size],
    (onInk && variantsOnInk[variant]) || variants[variant],
    full && 'w-full',
    className,
  );
}
