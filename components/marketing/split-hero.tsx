import type { ReactNode } from 'react';
import { classes } from '@/components/ui/classes';
import { Picture } from '@/components/ui/picture';
import type { Artwork } from './art';
import { useArt } from './use-art';

interface SplitHeroProps {
  title: string;
  /** A line for each sentence of the title, so that it breaks in the same way before its font has loaded. */
  sentenceLines?: boolean;
  text: ReactNode;
  art: Artwork;
  tone?: 'ivory' | 'ink';
  children?: ReactNode;
  /** Below both columns, within the first screen. */
  below?: ReactNode;
}

/** Hero with a picture, which is below the action on phones. */
export function SplitHero({
  title,
  sentenceLines = false,
  text,
  art,
  tone = 'ivory',
  children,
  below,
}: SplitHeroProps) {
  const onInk = tone === 'ink';
  const described = useArt();
  return (
    <section className={classes('relative overflow-hidden', onInk && 'on-ink bg-ink text-ivory')}>
      <div className="mx-auto max-w-page px-4 xs:px-6 md:px-8">
        <div className="grid items-center gap-8 pt-10 pb-10 md:min-h-hero md:grid-cols-2 md:gap-10 md:pt-14 md:pb-14 lg:pt-16 lg:pb-20">
          <div className="min-w-0">
            <h1 className="text-hero font-medium whitespace-pre-line">
              {sentenceLines ? title.replaceAll(/([.।]) /g, '$1\n') : title}
            </h1>
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
          <div className="relative">
            <span
              aria-hidden="true"
              className={classes('absolute -inset-10', onInk ? 'bg-glow-ink' : 'bg-glow')}
            />
            <Picture art={described(art)} slot="half" first className="relative h-auto w-full" />
          </div>
        </div>
        {below}
      </div>
    </section>
  );
}
