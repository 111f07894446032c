import { classes } from './classes';

interface SkeletonProps {
  /** Size and shape: `h-6 w-40`. */
  className: string;
}

/**
 * Announce the loading state in a text nearby. At most as high as the shortest outcome: a page that gets shorter while it is scrolled to its end
 * moves its buttons.
 */
export function Skeleton({ className }: SkeletonProps) {
  return (
    <span aria-hidden="true" className={classes('block animate-pulse rounded-sm bg-ivory-line', className)} />
  );
}
