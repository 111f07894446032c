import { classes } from './classes';

interface SpinnerProps {
  /** Large for a panel, small inside a button or a line. */
  size?: 'small' | 'large';
}

/** A spinner, hidden from screen readers: the caller provides a text. */
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
  /** Loading text, for example `Loading profile...`; shown and announced. */
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
