import { CalendarCheck, Infinity as Forever, ListOrdered } from '@lucide/icons';
import Link from 'next/link';
import { art } from '@/components/marketing/art';
import { AsidePicture } from '@/components/marketing/aside-picture';
import { Section } from '@/components/marketing/section';
import { Steps } from '@/components/marketing/steps';
import { TermsLink } from '@/components/marketing/terms-link';
import { textLinkStyles } from '@/components/marketing/text-link';
import { IconDisc } from '@/components/ui/icon-disc';
import { GiftSplit } from './gift-split';
import { goldText } from './gold-text';
import { Questions } from './questions';
import { StoreList } from './store-list';
import { WeightCalculator } from './weight-calculator';
import { Icon } from '@/components/ui/icon';

const { calculator, steps, gift, early, stores, faq, terms } = goldText;
const earlyIcons = [ListOrdered, CalendarCheck, Forever];

export function PlanSections() {
  return (
    <>
      <Section
        id="calculator"
        title={calculator.title}
        text={calculator.text}
        layout="split"
        aside={<TermsLink of="gold-plan" />}
      >
        <WeightCalculator text={calculator} />
      </Section>
      <Section id="how" title={steps.title} text={steps.text} tone="white">
        <Steps steps={steps.items} />
      </Section>
      <Section id="gift" title={gift.title} text={gift.text} aside={<TermsLink of="gift" />}>
        <GiftSplit />
      </Section>
      <Section
        id="early"
        title={early.title}
        text={early.text}
        tone="ink"
        aside={<TermsLink of="gift" onInk />}
      >
        <ul className="grid gap-10 md:grid-cols-3 md:gap-12">
          {early.items.map((item, index) => {
            const icon = earlyIcons[index] ?? ListOrdered;
            return (
              <li key={item.title}>
                <IconDisc>
                  <Icon of={icon} />
                </IconDisc>
                <h3 className="mt-5 text-title">{item.title}</h3>
                <p className="mt-2 text-base text-mist">{item.text}</p>
              </li>
            );
          })}
        </ul>
      </Section>
      <Section
        id="stores"
        title={stores.title}
        text={stores.text}
        layout="split"
        aside={<AsidePicture art={art.counter} />}
      >
        <StoreList />
      </Section>
      <Section
        id="questions"
        title={faq.title}
        tone="white"
        layout="split"
        text={
          <>
            {faq.text}{' '}
            <Link href="/contact" prefetch={false} className={textLinkStyles}>
              {faq.ask}
            </Link>
          </>
        }
      >
        <Questions />
      </Section>
      <Section id="terms" title={terms.title} layout="split">
        <ul className="flex max-w-reading list-disc flex-col gap-3 pl-5 text-lg text-ink-soft marker:text-gold">
          {terms.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
        <p className="mt-6">
          <Link href="/terms" prefetch={false} className={textLinkStyles}>
            {terms.more}
          </Link>
        </p>
      </Section>
    </>
  );
}
