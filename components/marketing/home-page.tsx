import { useTranslations } from 'next-intl';
import { ContactPanel } from './contact-panel';
import { contactText } from './contact-text';
import { AboutBand } from './about-band';
import { art } from './art';
import { HeroFacts } from './hero-facts';
import { Reasons } from './reasons';
import { Section } from './section';
import { Services } from './services';
import { SplitHero } from './split-hero';
import { TestimonialList } from './testimonial-list';
import { testimonials } from './testimonials';
import { LinkButton } from '@/components/ui/link-button';

export function HomePage() {
  const text = useTranslations('home');
  return (
    <>
      <SplitHero title={text('hero.title')} text={text('hero.text')} art={art.hero} below={<HeroFacts />}>
        <LinkButton href="/#services">{text('hero.explore')}</LinkButton>
      </SplitHero>
      <Section id="why" title={text('why.title')} text={text('why.text')} tone="white">
        <Reasons />
      </Section>
      <Section id="services" title={text('services.title')} text={text('services.text')}>
        <Services />
      </Section>
      <AboutBand />
      {testimonials.length === 0 ? (
        <Section id="testimonials" title={text('testimonials.title')} text={text('testimonials.empty')} compact />
      ) : (
        <Section id="testimonials" title={text('testimonials.title')}>
          <TestimonialList />
        </Section>
      )}
      <Section id="contact" title={contactText.title} text={contactText.text} tone="deep">
        <ContactPanel />
      </Section>
    </>
  );
}
