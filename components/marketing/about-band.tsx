import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { LinkButton } from '@/components/ui/link-button';
import { Lotus } from './lotus';

export function AboutBand() {
  const text = useTranslations('home.about');
  const business = useTranslations('business');
  return (
    <section
      id="about"
      aria-labelledby="about-title"
      className="on-ink relative overflow-hidden bg-ink text-ivory"
    >
      <Lotus className="absolute -right-24 -bottom-10 w-full max-w-reading text-ink-line md:-right-10" />
      <div className="relative mx-auto grid max-w-page gap-12 px-4 py-16 xs:px-6 md:px-8 md:py-24 lg:grid-cols-12 lg:py-32">
        <div className="lg:col-span-7">
          <h2 id="about-title" className="text-hero">
            {text('title')}
          </h2>
          <p className="mt-6 mb-8 max-w-measure text-lg text-mist md:text-xl">{text('text')}</p>
          <LinkButton href="/about" variant="secondary" onInk>
            {text('more')}
          </LinkButton>
        </div>
        <dl className="flex flex-col justify-end gap-6 lg:col-span-4 lg:col-start-9">
          <Fact label={text('facts.founded.label')}>{business('founded')}</Fact>
          <Fact label={text('facts.customers.label')}>{text('facts.customers.value')}</Fact>
          <Fact label={text('facts.store.label')}>{text('facts.store.value')}</Fact>
        </dl>
      </div>
    </section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="border-t border-ink-line pt-4">
      <dt className="text-sm text-gold-light">{label}</dt>
      <dd className="mt-1 text-lg">{children}</dd>
    </div>
  );
}
