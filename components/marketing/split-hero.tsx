import type { ReactNode } from 'react';
import { classes } from '@/components/ui/classes';
import { Picture, type Art } from '@/components/ui/picture';

interface SplitHeroProps {
  title: string;
  text: string;
  art: Art;
  tone?: 'ivory' | 'ink';
  /** The page's one clear action, perhaps with a second, quieter one. */
  children?: ReactNode;
}

/** The head of a marketing page: promise and action beside a picture; on phones the picture follows the action. */
export function SplitHero({ title, text, art, tone = 'ivory', children }: SplitHeroProps) {
  const onInk = tone === 'ink';
  return (
    <section className={classes(onInk && 'on-ink bg-ink text-ivory')}>
      <div className="mx-auto grid max-w-page items-center gap-8 px-4 py-10 xs:px-6 md:min-h-hero md:grid-cols-2 md:gap-10 md:px-8 md:py-14">
        <div className="min-w-0">
          <h1 className="text-hero font-medium">{title}</h1>
          <p
            className={classes(
              'mt-5 max-w-measure text-lg md:text-xl',
              onInk ? 'text-mist' : 'text-ink-soft',
            )}
          >
            {text}
          </p>
          {children && <div className="mt-8">{children}</div>}
        </div>
        <Picture art={art} slot="half" first />
      </div>
    </section>
  );
}
