import type { ReactNode } from 'react';
import { Picture } from '@/components/ui/picture';
import { art, type Artwork } from './art';

interface ClosingBandProps {
  id: string;
  title: string;
  text: string;
  /** Cut-out picture next to the text; default: a background of coins. */
  picture?: Artwork;
  children: ReactNode;
}

/** The gradient keeps the text's contrast above 4.5:1. */
export function ClosingBand({ id, title, text, picture, children }: ClosingBandProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="on-ink relative flex flex-col overflow-hidden bg-ink text-ivory print:hidden"
    >
      {picture === undefined ? (
        <div className="relative order-last md:absolute md:inset-y-0 md:right-0 md:w-3/4">
          <Picture
            art={{ ...art.planBanner, alt: '' }}
            slot="full"
            className="h-56 w-full object-cover object-right md:absolute md:inset-0 md:size-full"
          />
          <span className="absolute inset-0 bg-linear-to-b from-ink to-transparent to-60% md:bg-veil" />
        </div>
      ) : (
        <div className="relative order-last mx-auto w-full max-w-page px-4 pb-10 md:absolute md:inset-0 md:pb-0">
          <div className="relative md:absolute md:inset-y-6 md:right-8 md:w-1/2">
            <span aria-hidden="true" className="absolute -inset-6 bg-glow-ink" />
            <Picture
              art={{ ...picture, alt: '' }}
              slot="half"
              className="relative h-56 w-full object-contain md:absolute md:inset-0 md:size-full"
            />
          </div>
        </div>
      )}
      <div className="relative mx-auto flex w-full max-w-page flex-col px-4 pt-16 pb-8 xs:px-6 md:min-h-band md:justify-center md:px-8 md:py-24">
        <div className="md:w-5/12 lg:w-2/5">
          <h2 id={`${id}-title`} className="text-heading">
            {title}
          </h2>
          <p className="mt-4 max-w-measure text-lg text-mist">{text}</p>
          <div className="mt-8 flex flex-wrap gap-3">{children}</div>
        </div>
      </div>
    </section>
  );
}
