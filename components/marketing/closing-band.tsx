import type { ReactNode } from 'react';
import { Picture } from '@/components/ui/picture';
import { art } from './art';

interface ClosingBandProps {
  id: string;
  title: string;
  text: string;
  /** The one action. */
  children: ReactNode;
}

/** The last word of a page, on a picture. The veil between them keeps the words above 4.5:1 wherever the gold shines. */
export function ClosingBand({ id, title, text, children }: ClosingBandProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="on-ink relative overflow-hidden bg-ink text-ivory print:hidden"
    >
      <Picture
        art={{ ...art.planBanner, alt: '' }}
        slot="full"
        className="absolute right-0 bottom-0 h-1/2 w-full object-cover object-right md:h-full md:w-3/4"
      />
      <span aria-hidden="true" className="absolute inset-0 bg-veil-down md:bg-veil" />
      <div className="relative mx-auto flex min-h-hero max-w-page flex-col justify-start px-4 py-16 xs:px-6 md:min-h-band md:justify-center md:px-8 md:py-24">
        <div className="md:w-1/2 lg:w-2/5">
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
