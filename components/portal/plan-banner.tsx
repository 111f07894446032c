import type { ReactNode } from 'react';
import { classes } from '@/components/ui/classes';
import { Picture, type Art } from '@/components/ui/picture';

export const planArt: Art = {
  name: 'plan-banner',
  width: 1800,
  height: 700,
  avifWidths: [800, 1800],
  webpWidths: [800, 1800],
  alt: '',
};

interface PlanBannerProps {
  /** Plays the shine 7 times, unless reduced motion is set. */
  animated?: boolean;
  children: ReactNode;
}

export function PlanBanner({ animated = false, children }: PlanBannerProps) {
  return (
    <div className="on-ink relative overflow-hidden rounded-xl bg-ink text-ivory">
      <div className="relative overflow-hidden md:absolute md:inset-0">
        <Picture
          art={planArt}
          slot="wide"
          first
          className={classes(
            'aspect-wide w-full object-cover object-right md:absolute md:inset-0 md:aspect-auto md:size-full',
            animated && 'motion-safe:animate-glint',
          )}
        />
        <span className="absolute inset-0 bg-linear-to-t from-ink to-transparent to-50% md:bg-veil" />
      </div>
      <div className="relative px-6 pt-2 pb-8 md:flex md:h-72 md:w-1/2 md:flex-col md:justify-center md:py-0 md:pr-0 md:pl-12 lg:h-96">
        {children}
      </div>
    </div>
  );
}
