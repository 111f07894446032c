import { CalendarCheck, Infinity as Forever, ListOrdered } from '@lucide/icons';
import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { art } from '@/components/marketing/art';
import { AsidePicture } from '@/components/marketing/aside-picture';
import { Section } from '@/components/marketing/section';
import { Steps } from '@/components/marketing/steps';
import { TermsLink } from '@/components/marketing/terms-link';
import { textLinkStyles } from '@/components/marketing/text-link';
import { Icon } from '@/components/ui/icon';
import { IconDisc } from '@/components/ui/icon-disc';
import { usePath } from '@/components/ui/use-path';
import { GiftSplit } from './gift-split';
import { planValues } from './plan-values';
import { Questions } from './questions';
import { StoreList } from './store-list';
import { WeightCalculator } from './weight-calculator';

const steps = ['signUp', 'plan', 'book', 'choose'] as const;
const early = [
  { name: 'gift', icon: ListOrdered },
  { name: 'slots', icon: CalendarCheck },
  { name: 'once', icon: Forever },
] as const;
const terms = ['maximum', 'gifts', 'plan', 'cancel'] as const;

/** Requires the texts of `gold` as a parent: its calculator runs in the browser. */
export function PlanSections() {
  const text = useTranslations('plan');
  const path = usePath();
  return (
    <>
      <Section
        id="calculator"
        title={text('calculator.title')}
        text={text('calculator.text', planValues)}
        layout="split"
        aside={<TermsLink of="gold-plan" />}
      >
        <WeightCalculator />
      </Section>
      <Section id="how" title={text('steps.title')} text={text('steps.text')} tone="white">
        <Steps
          steps={steps.map((name) => ({
            title: text(`steps.items.${name}.title`, planValues),
            text: text(`steps.items.${name}.text`, planValues),
          }))}
        />
      </Section>
      <Section
        id="gift"
        title={text('gift.title')}
        text={text('gift.text', planValues)}
        aside={<TermsLink of="gift" />}
      >
        <GiftSplit />
      </Section>
      <Section
        id="early"
        title={text('early.title')}
        text={text('early.text')}
        tone="ink"
        aside={<TermsLink of="gift" onInk />}
      >
        <ul className="grid gap-10 md:grid-cols-3 md:gap-12">
          {early.map(({ name, icon }) => (
            <li key={name}>
              <IconDisc>
                <Icon of={icon} />
              </IconDisc>
              <h3 className="mt-5 text-title">{text(`early.items.${name}.title`)}</h3>
              <p className="mt-2 text-base text-mist">{text(`early.items.${name}.text`, planValues)}</p>
            </li>
          ))}
        </ul>
      </Section>
      <Section
        id="stores"
        title={text('stores.title')}
        text={text('stores.text')}
        layout="split"
        aside={<AsidePicture art={art.counter} />}
      >
        <StoreList />
      </Section>
      <Section
        id="questions"
        title={text('faq.title')}
        tone="white"
        layout="split"
        text={text.rich('faq.text', {
          link: (part) => (
            <Link href={path('/contact')} className={textLinkStyles}>
              {part}
            </Link>
          ),
        })}
      >
        <Questions />
      </Section>
      <Section id="terms" title={text('terms.title')} layout="split">
        <ul className="flex max-w-reading list-disc flex-col gap-3 pl-5 text-lg text-ink-soft marker:text-gold">
          {terms.map((name) => (
            <li key={name}>{text(`terms.items.${name}`, planValues)}</li>
          ))}
        </ul>
        <p className="mt-6">
          <Link href={path('/terms')} className={textLinkStyles}>
            {text('terms.more')}
          </Link>
        </p>
      </Section>
    </>
  );
}
