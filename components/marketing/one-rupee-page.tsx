import { Download } from 'lucide-react';
import { buttonLook } from '@/components/ui/button-look';
import { Picture } from '@/components/ui/picture';
import { art } from './art';
import { oneRupeeText } from './one-rupee-text';
import { Section } from './section';

const { title, lead, picture, download, downloadNote, how, note } = oneRupeeText;

/**
 * The rewards slab page (specification 2.2). The link to the plan shows while the pointer is over the picture or the
 * keyboard's focus is on it; where there is no pointer that can hover, it is always there.
 */
export function OneRupeePage() {
  return (
    <>
      <section className="on-ink relative overflow-hidden bg-ink text-ivory">
        <DriftingCoins />
        <div className="relative mx-auto grid max-w-page items-center gap-8 px-4 py-12 xs:px-6 md:grid-cols-2 md:gap-12 md:px-8 md:py-20">
          <div>
            <h1 className="text-hero font-medium">{title}</h1>
            <p className="mt-5 max-w-measure text-lg text-mist md:text-xl">{lead}</p>
          </div>
          <div className="group relative rounded-xl bg-ivory p-4 md:p-6">
            <Picture art={{ ...art.rewards, alt: picture }} slot="half" first />
            <div className="mt-4 flex justify-center transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 pointer-fine:absolute pointer-fine:inset-x-0 pointer-fine:bottom-8 pointer-fine:mt-0 pointer-fine:opacity-0">
              <a
                href="/downloads/pasidi-reward-plan.pdf"
                download
                className={buttonLook({ variant: 'primary', className: 'shadow-lift' })}
              >
                <Download aria-hidden="true" className="size-5" />
                {download}
                <span className="sr-only"> ({downloadNote})</span>
              </a>
            </div>
          </div>
        </div>
      </section>
      <Section title={how.title}>
        <ol className="grid gap-8 md:grid-cols-3 md:gap-10">
          {how.steps.map((step, index) => (
            <li key={step.title} className="border-t-2 border-gold pt-5">
              <p aria-hidden="true" className="font-display text-title text-gold-deep">
                {index + 1}
              </p>
              <h3 className="mt-1 text-title">{step.title}</h3>
              <p className="mt-2 text-base text-ink-soft">{step.text}</p>
            </li>
          ))}
        </ol>
        <p className="mt-10 max-w-reading text-sm text-ink-muted">{note}</p>
      </Section>
    </>
  );
}

const coins = [
  'hidden md:block left-4 top-10 size-24 animate-drift',
  'left-1/3 bottom-4 size-14 animate-drift-slow',
  'right-1/4 top-6 size-10 animate-drift',
  'right-6 bottom-12 size-32 animate-drift-slow',
];

/** Rings of gold that rise and sink slowly behind the words. Still where less motion is asked for. */
function DriftingCoins() {
  return (
    <div aria-hidden="true" className="absolute inset-0 opacity-40">
      {coins.map((coin) => (
        <span key={coin} className={`absolute rounded-full border-2 border-gold ${coin}`} />
      ))}
    </div>
  );
}
