import { classes } from './classes';

interface SpinnerProps {
  /** `large` for a panel. */
  size?: 'small' | 'large';
}

/** Hidden from screen readers: the caller provides a text. */
export function Spinner({ size = 'small' }: SpinnerProps) {
  return (
    <span
      aria-hidden="true"
      className={classes(
        'inline-block animate-spin rounded-full border-2 border-current border-t-transparent',
        size === 'small' ? 'size-5' : 'size-8',
      )}
    />
  );
}

interface LoadingProps {
  /** `Loading profile...` */
  label: string;
}

export function Loading({ label }: LoadingProps) {
  return (
    <div role="status" className="flex flex-col items-center justify-center gap-4 py-16 text-emerald">
      <Spinner size="large" />
      <p className="text-base text-ink-soft">{label}</p>
    </div>
  );
}
