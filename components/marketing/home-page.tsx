import { ArrowRight, Gauge, Lightbulb, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '@/components/ui/card';
import { IconDisc } from '@/components/ui/icon-disc';
import { LinkButton } from '@/components/ui/link-button';
import { Picture, type Art } from '@/components/ui/picture';
import { art } from './art';
import { ContactFacts } from './contact-facts';
import { ContactForm } from './contact-form';
import { homeText } from './home-text';
import { Section } from './section';
import { SplitHero } from './split-hero';

const { hero, why, services, about, testimonials, contact } = homeText;

/** The home page (specification 2.2). */
export function HomePage() {
  return (
    <>
      <SplitHero title={hero.title} text={hero.text} art={art.hero}>
        <LinkButton href="/#services">{hero.explore}</LinkButton>
      </SplitHero>
      <Section title={why.title} tone="deep">
        <div className="grid gap-4 md:grid-cols-3 md:gap-6">
          <Reason icon={<Lightbulb />} {...why.cards.innovative} />
          <Reason icon={<ShieldCheck />} {...why.cards.secure} />
          <Reason icon={<Gauge />} {...why.cards.performance} />
        </div>
      </Section>
      <Section id="services" title={services.title} text={services.text}>
        <div className="grid gap-5 xs:grid-cols-2 md:gap-6 lg:grid-cols-4">
          <Service href="/upi-transactions" art={art.phone} {...services.cards.upi} />
          <Service href="/rewards" art={art.savings} {...services.cards.rewards} />
          <Service href="/gold" art={art.jewellery} {...services.cards.gold} />
          <Service href="/one-rupee" art={art.rewards} {...services.cards.oneRupee} />
        </div>
      </Section>
      <section aria-labelledby="about-title" className="on-ink bg-ink text-ivory">
        <div className="mx-auto grid max-w-page items-center gap-10 px-4 py-14 xs:px-6 md:grid-cols-2 md:px-8 md:py-20">
          <div>
            <h2 id="about-title" className="text-heading">
              {about.title}
            </h2>
            <p className="mt-4 mb-8 max-w-measure text-lg text-mist">{about.text}</p>
            <LinkButton href="/about" variant="secondary" onInk>
              {about.more}
            </LinkButton>
          </div>
          <Picture art={{ ...art.savings, alt: '' }} slot="half" />
        </div>
      </section>
      <Section title={testimonials.title}>
        <blockquote className="max-w-reading border-l-2 border-gold pl-6 text-xl text-ink-soft">
          <p>{testimonials.text}</p>
        </blockquote>
      </Section>
      <Section id="contact" title={contact.title} text={contact.text} tone="deep">
        <div className="grid gap-10 md:grid-cols-3 md:gap-14">
          <Card className="md:col-span-2">
            <ContactForm />
          </Card>
          <ContactFacts />
        </div>
      </Section>
    </>
  );
}

function Reason({ icon, title, text }: { icon: ReactNode; title: string; text: string }) {
  return (
    <Card className="flex gap-4 md:flex-col md:gap-6">
      <IconDisc>{icon}</IconDisc>
      <div className="min-w-0">
        <h3 className="text-title">{title}</h3>
        <p className="mt-1.5 text-base text-ink-soft">{text}</p>
      </div>
    </Card>
  );
}

function Service({
  href,
  art: picture,
  title,
  text,
}: {
  href: string;
  art: Art;
  title: string;
  text: string;
}) {
  return (
    <article className="group relative flex flex-col overflow-hidden rounded-lg border border-ivory-line bg-white shadow-rest transition-shadow hover:shadow-lift">
      <div className="relative aspect-wide bg-ivory-deep">
        <Picture
          art={{ ...picture, alt: '' }}
          slot="third"
          className="absolute inset-0 size-full object-contain p-4"
        />
      </div>
      <div className="flex flex-1 flex-col p-5">
        <h3 className="text-title">
          {/* The whole card is the target; the link's own words stay its name. */}
          <a href={href} className="after:absolute after:inset-0 after:rounded-lg">
            {title}
          </a>
        </h3>
        <p className="mt-1 flex-1 text-base text-ink-soft">{text}</p>
        <ArrowRight
          aria-hidden="true"
          className="mt-4 size-5 text-emerald transition-transform group-hover:translate-x-1"
        />
      </div>
    </article>
  );
}
