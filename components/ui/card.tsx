import type { ComponentProps } from 'react';
import { classes } from './classes';

interface CardProps extends ComponentProps<'section'> {
  /** `ink`: a single prominent surface; `gold`: a quiet highlight. */
  tone?: 'plain' | 'ink' | 'gold';
  /** No padding, for lists and pictures up to the edge. */
  flush?: boolean;
}

const tones = {
  plain: 'border border-ivory-line bg-white shadow-rest',
  ink: 'on-ink bg-ink text-ivory',
  gold: 'border border-gold-light bg-gold-pale',
};

/** A `section`: set `aria-labelledby` if it has a heading. */
export function Card({ tone = 'plain', flush = false, className, ...rest }: CardProps) {
  return (
    <section {...rest} className={classes('rounded-lg', tones[tone], !flush && 'p-5 md:p-8', className)} />
  );
}
