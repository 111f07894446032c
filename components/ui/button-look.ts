import { classes } from './classes';

export type ButtonVariant =
  'primary' | 'secondary' | 'quiet' | 'gold' | 'danger' | 'danger-outline' | 'danger-quiet';
export type ButtonSize = 'large' | 'small' | 'compact';

/**
 * A press has a look of its own, which comes and goes at once: it is the answer that is seen where what it opens takes a moment,
 * under a thumb too. Fading colours would have the browser show it only when all else is drawn.
 */
const variants: Record<ButtonVariant, string> = {
  primary: 'bg-emerald text-white hover:bg-emerald-deep active:bg-emerald-pressed',
  secondary:
    'border border-ink bg-transparent text-ink hover:bg-ink hover:text-ivory active:bg-ink-soft active:text-ivory',
  quiet: 'bg-transparent text-emerald hover:bg-emerald-pale active:bg-ivory-line',
  gold: 'bg-gold text-ink hover:bg-gold-light active:bg-gold-pale',
  danger: 'bg-ruby text-white hover:bg-ruby-deep active:bg-ruby-pressed',
  /** Asks before it destroys; the filled one is for the answer. */
  'danger-outline':
    'border border-ruby bg-transparent text-ruby hover:bg-ruby hover:text-white active:bg-ruby-deep active:text-white',
  'danger-quiet': 'bg-transparent text-ruby hover:bg-ruby-pale active:bg-ivory-line',
};

/** On aubergine the outlined and the quiet button turn to ivory; the filled ones stay as they are. */
const variantsOnInk: Partial<Record<ButtonVariant, string>> = {
  secondary:
    'border border-mist bg-transparent text-ivory hover:bg-ivory hover:text-ink active:bg-ivory-line active:text-ink',
  quiet: 'bg-transparent text-gold-light hover:bg-ink-raised active:bg-ink-line',
};

const sizes: Record<ButtonSize, string> = {
  large: 'min-h-control px-6 text-base',
  small: 'min-h-touch px-4 text-sm',
  /** Within rows of a table; as tall as a thumb where one is used. */
  compact: 'h-9 px-3 text-sm pointer-coarse:h-touch',
};

export interface ButtonLook {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** As wide as its parent: the usual choice on a phone and in popups. */
  full?: boolean | undefined;
  /** The button stands on an aubergine surface. */
  onInk?: boolean | undefined;
  /** Layout only (margins, order); looks belong to the variants. */
  className?: string | undefined;
}

/** The classes of a button, shared by real buttons and by links that look like one. */
export function buttonLook({
  variant = 'primary',
  size = 'large',
  full,
  onInk,
  className,
}: ButtonLook): string {
  return classes(
    'relative inline-flex items-center justify-center gap-2 rounded-md text-center font-semibold',
    'disabled:cursor-not-allowed disabled:opacity-40 aria-disabled:cursor-not-allowed',
    sizes[size],
    (onInk && variantsOnInk[variant]) || variants[variant],
    full && 'w-full',
    className,
  );
}
