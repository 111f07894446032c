import type { ComponentProps } from 'react';
import { classes } from './classes';

interface CardProps extends ComponentProps<'section'> {
  /** `plain` by default; `ink` for a single prominent surface; `gold` for a quiet highlight. */
  tone?: 'plain' | 'ink' | 'gold';
  /** Without padding, for lists and pictures that extend to the edge. */
  flush?: boolean;
}

const tones = {
  plain: 'border border-ivory-line bg-white shadow-rest',
  ink: 'on-ink bg-ink text-ivory',
  gold: 'border border-gold-light bg-gold-pale',
};

/** A surface. Rendered as `section`: set `aria-labelledby` if it has a heading. */
export function Card({ tone = 'plain', flush = false, className, ...rest }: CardProps) {
  return (
    <section {...rest} className={classes('rounded-lg', tones[tone], !flush && 'p-5 md:p-8', className)} />
  );
}
