import { classes } from './classes';

interface CountLabelProps {
  /** On a phone, in two lines of the space that its line leaves: a text for a moment must not move what follows. */
  brief?: boolean;
  children: string;
}

/** Announced when a filter changes it. */
export function CountLabel({ brief = false, children }: CountLabelProps) {
  return (
    <p
      role="status"
      className={classes(
        'text-sm text-ink-muted tabular-nums',
        brief && 'max-md:line-clamp-2 max-md:w-0 max-md:grow',
      )}
    >
      {children}
    </p>
  );
}
