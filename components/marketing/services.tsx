import { ArrowRight } from '@lucide/icons';
import { classes } from '@/components/ui/classes';
import { Icon } from '@/components/ui/icon';
import { Picture, type Art } from '@/components/ui/picture';
import { art } from './art';
import { homeText } from './home-text';
import { TermsLink } from './terms-link';
import type { TermsSection } from './terms-sections';

const { upi, rewards, gold, oneRupee } = homeText.services.cards;

export function Services() {
  return (
    <div className="grid gap-4 md:grid-cols-2 md:gap-6">
      <Service href="/upi-transactions" art={art.phone} tone="pale" {...upi} />
      <Service href="/rewards" art={art.savings} tone="deep" terms="cashback" {...rewards} />
      <Service href="/gold" art={art.jewellery} tone="ink" terms="gold-plan" {...gold} />
      <Service href="/one-rupee" art={art.rewards} tone="emerald" terms="reward-slabs" {...oneRupee} />
    </div>
  );
}

const tones = {
  pale: 'bg-gold-pale',
  deep: 'bg-ivory-deep',
  emerald: 'bg-emerald-pale',
  ink: 'on-ink bg-ink text-ivory',
};

interface ServiceProps {
  href: string;
  art: Art;
  title: string;
  text: string;
  /** Label of the arrow. */
  more: string;
  tone: keyof typeof tones;
  terms?: TermsSection;
}

function Service({ href, art: picture, title, text, more, tone, terms }: ServiceProps) {
  const onInk = tone === 'ink';
  return (
    <article
      className={classes(
        'group relative flex flex-col overflow-hidden rounded-xl p-6 transition-shadow hover:shadow-lift md:p-8 lg:flex-row lg:gap-4',
        tones[tone],
      )}
    >
      <div className="flex min-w-0 flex-col items-start lg:w-2/5">
        <h3 className="text-statement">
          {/* The whole card is clickable; the accessible name is the link's text. */}
          <a href={href} className="after:absolute after:inset-0 after:rounded-xl">
            {title}
          </a>
        </h3>
        <p className={classes('mt-2 text-base', onInk ? 'text-mist' : 'text-ink-soft')}>{text}</p>
        {terms && <TermsLink of={terms} onInk={onInk} className="relative z-10 mt-2" />}
        <p
          aria-hidden="true"
          className={classes(
            'mt-5 text-base font-semibold lg:mt-auto lg:pt-6',
            onInk ? 'text-gold-light' : 'text-emerald',
          )}
        >
          {/* In the line, so that it follows the last word of a label of two lines. */}
          {more}
          {'\u00a0'}
          <Icon
            of={ArrowRight}
            className="ml-1 inline size-5 align-text-bottom transition-transform group-hover:translate-x-1"
          />
        </p>
      </div>
      <div className="mt-6 md:mt-auto md:pt-6 lg:-mr-4 lg:mt-0 lg:w-3/5 lg:self-center lg:pt-0">
        <Picture
          art={{ ...picture, alt: '' }}
          slot="third"
          className="mx-auto h-56 w-full object-contain md:h-64 lg:h-72"
        />
      </div>
    </article>
  );
}
