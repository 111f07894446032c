import { classes } from './classes';

interface SkeletonProps {
  /** Size and shape by token classes, for example `h-6 w-40`. */
  className: string;
}

/** A quiet placeholder with the measure of what will stand there. Say in words nearby that something is loading. */
export function Skeleton({ className }: SkeletonProps) {
  return (
    <span aria-hidden="true" className={classes('block animate-pulse rounded-sm bg-ivory-line', className)} />
  );
}
