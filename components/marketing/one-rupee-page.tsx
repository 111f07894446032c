import { Building, Car, Coins, Download, House } from '@lucide/icons';
import { useTranslations } from 'next-intl';
import { Logo } from '@/components/layout/logo';
import { buttonStyles } from '@/components/ui/button-styles';
import { Icon } from '@/components/ui/icon';
import { LinkButton } from '@/components/ui/link-button';
import { Picture } from '@/components/ui/picture';
import { brand } from '@/lib/business';
import { art } from './art';
import { ClosingBand } from './closing-band';
import { DriftingCoins } from './drifting-coins';
import { Section } from './section';
import { Steps } from './steps';
import { TermsLink } from './terms-link';

const steps = ['spend', 'upgrade', 'receive'] as const;

export function OneRupeePage() {
  const text = useTranslations('oneRupee');
  const marketing = useTranslations('marketing');
  return (
    <>
      <section className="on-ink relative overflow-hidden bg-ink text-ivory">
        <DriftingCoins />
        <div className="relative mx-auto grid max-w-page items-center gap-10 px-4 py-12 xs:px-6 md:grid-cols-2 md:gap-12 md:px-8 md:py-20 lg:py-24">
          <div>
            <h1 className="text-hero font-medium">{text('title')}</h1>
            <p className="mt-5 max-w-measure text-lg text-mist md:text-xl">{text('lead')}</p>
            <TermsLink of="reward-slabs" onInk className="mt-6" />
          </div>
          <PlanPicture />
        </div>
      </section>
      <Section
        id="ceiling"
        title={text('ceiling.title', { ceiling: marketing('rewardCeiling') })}
        text={text('ceiling.text')}
        aside={<TermsLink of="reward-slabs" />}
      >
        <Ladder />
      </Section>
      <Section id="how" title={text('how.title')} tone="white">
        <Steps
          steps={steps.map((step) => ({ title: text(`how.${step}.title`), text: text(`how.${step}.text`) }))}
        />
        <p className="mt-12 max-w-reading border-l-2 border-gold pl-5 text-base text-ink-soft">
          {text('note')}
        </p>
        <PrintedFoot />
      </Section>
      <ClosingBand id="ask" title={text('closing.title')} text={text('closing.text')} picture={art.bangles}>
        <LinkButton href="/contact" variant="gold">
          {text('closing.action')}
        </LinkButton>
      </ClosingBand>
    </>
  );
}

/** The link appears on hover and focus; without hover it is always visible. */
function PlanPicture() {
  const text = useTranslations('oneRupee');
  return (
    <div className="group relative rounded-xl bg-ivory p-4 shadow-popup md:p-6 print:shadow-none">
      <Picture art={{ ...art.rewards, alt: text('picture') }} slot="half" first />
      <div className="mt-2 flex justify-center pb-2 print:hidden transition-opacity duration-calm pointer-fine:absolute pointer-fine:inset-x-0 pointer-fine:bottom-6 pointer-fine:m-0 pointer-fine:p-0 pointer-fine:opacity-0 pointer-fine:group-focus-within:opacity-100 pointer-fine:group-hover:opacity-100 any-pointer-coarse:opacity-100">
        <a
          href="/downloads/pasidi-reward-plan.pdf"
          download
          className={buttonStyles({ variant: 'primary', className: 'shadow-lift outline-emerald!' })}
        >
          <Icon of={Download} className="size-5" />
          {text.rich('download', { note: (part) => <span className="sr-only">{part}</span> })}
        </a>
      </div>
    </div>
  );
}

/** Tailwind needs complete class names. */
const rungs = [
  { name: 'gold', icon: Coins, height: 'md:h-32', tone: 'bg-gold-pale' },
  { name: 'vehicle', icon: Car, height: 'md:h-44', tone: 'bg-gold-light' },
  { name: 'flat', icon: Building, height: 'md:h-56', tone: 'bg-gold' },
  { name: 'villa', icon: House, height: 'md:h-72', tone: 'on-ink bg-ink text-ivory' },
] as const;

/** A list for screen readers. */
function Ladder() {
  const text = useTranslations('oneRupee.ceiling');
  return (
    <>
      <ul className="grid gap-2 md:grid-cols-4 md:items-end md:gap-0">
        {rungs.map(({ name, icon, height, tone }) => (
          <li
            key={name}
            className={`flex items-center gap-4 rounded-md p-5 md:flex-col md:items-start md:justify-between md:rounded-none md:p-6 md:first:rounded-tl-lg md:last:rounded-tr-lg ${height} ${tone}`}
          >
            <Icon of={icon} className="size-8" strokeWidth={1.25} />
            <span className="font-display text-title">{text(name)}</span>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-base text-ink-soft md:text-right">{text('more')}</p>
    </>
  );
}

/** Foot of the print and of the PDF (npm run reward-plan). */
function PrintedFoot() {
  const text = useTranslations('oneRupee');
  const business = useTranslations('business');
  return (
    <div className="hidden items-end justify-between gap-8 pt-12 text-sm text-ink-soft print:flex">
      <Logo />
      <p className="text-right">
        {text('printed')}
        <br />
        {brand.phone}, {brand.email}
        <br />
        {business('contactHours')}
      </p>
    </div>
  );
}
