import type { ComponentProps } from 'react';
import { classes } from './classes';

interface CardProps extends ComponentProps<'section'> {
  /** `plain` for most; `ink` for the one surface that should stand out; `gold` for a quiet highlight. */
  tone?: 'plain' | 'ink' | 'gold';
  /** Without padding, for lists and pictures that reach the edge. */
  flush?: boolean;
}

const tones = {
  plain: 'border border-ivory-line bg-white shadow-rest',
  ink: 'on-ink bg-ink text-ivory',
  gold: 'border border-gold-light bg-gold-pale',
};

/** A surface of its own. A `section`: give it `aria-labelledby` where it has a heading. */
export function Card({ tone = 'plain', flush = false, className, ...rest }: CardProps) {
  return (
    <section {...rest} className={classes('rounded-lg', tones[tone], !flush && 'p-5 md:p-8', className)} />
  );
}
