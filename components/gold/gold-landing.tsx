import Link from 'next/link';
import { art } from '@/components/marketing/art';
import { Section } from '@/components/marketing/section';
import { SplitHero } from '@/components/marketing/split-hero';
import { Card } from '@/components/ui/card';
import { DoorButton } from './account-doors';
import { goldText } from './gold-text';

const { steps, early, terms } = goldText;

/** The gold landing page (specification 1 and 2.3). Stands inside `AccountDoors`. */
export function GoldLanding() {
  return (
    <>
      <SplitHero
        tone="ink"
        title={goldText.title}
        text={goldText.lead}
        art={{ ...art.hero, alt: goldText.picture }}
      >
        <div className="flex flex-wrap gap-3">
          <DoorButton modal="signup" variant="gold">
            {goldText.signup}
          </DoorButton>
          <DoorButton modal="login" variant="secondary" onInk>
            {goldText.login}
          </DoorButton>
        </div>
      </SplitHero>
      <Section title={steps.title}>
        <ol className="grid gap-8 md:grid-cols-3 md:gap-10">
          {steps.items.map((step, index) => (
            <li key={step.title} className="border-t-2 border-gold pt-5">
              <p aria-hidden="true" className="font-display text-title text-gold-deep">
                {index + 1}
              </p>
              <h3 className="mt-1 text-title">{step.title}</h3>
              <p className="mt-2 text-base text-ink-soft">{step.text}</p>
            </li>
          ))}
        </ol>
      </Section>
      <Section title={early.title} text={early.text} tone="deep">
        <ul className="grid gap-4 md:grid-cols-3 md:gap-6">
          {early.tiers.map((tier) => (
            <li key={tier.title}>
              <Card className="h-full">
                <p aria-hidden="true" className="font-display text-figure text-gold-deep">
                  {tier.figure}
                </p>
                <h3 className="mt-5 font-text text-base font-semibold">{tier.title}</h3>
                <p className="mt-1 text-base text-ink-soft">{tier.text}</p>
              </Card>
            </li>
          ))}
        </ul>
      </Section>
      <Section title={terms.title}>
        <ul className="flex max-w-reading list-disc flex-col gap-2 pl-5 text-base text-ink-soft marker:text-gold">
          {terms.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
        <p className="mt-6">
          <Link
            href="/terms"
            className="inline-flex min-h-touch items-center font-semibold text-emerald underline underline-offset-4 hover:text-emerald-deep"
          >
            {terms.more}
          </Link>
        </p>
      </Section>
    </>
  );
}
