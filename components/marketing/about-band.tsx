import { LinkButton } from '@/components/ui/link-button';
import { homeText } from './home-text';
import { Lotus } from './lotus';

const { about } = homeText;

export function AboutBand() {
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
            {about.title}
          </h2>
          <p className="mt-6 mb-8 max-w-measure text-lg text-mist md:text-xl">{about.text}</p>
          <LinkButton href="/about" variant="secondary" onInk>
            {about.more}
          </LinkButton>
        </div>
        <dl className="flex flex-col justify-end gap-6 lg:col-span-4 lg:col-start-9">
          {about.facts.map((fact) => (
            <div key={fact.label} className="border-t border-ink-line pt-4">
              <dt className="text-sm text-gold-light">{fact.label}</dt>
              <dd className="mt-1 text-lg">{fact.value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
