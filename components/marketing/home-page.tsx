import { ContactPanel } from './contact-panel';
import { contactText } from './contact-text';
import { AboutBand } from './about-band';
import { art } from './art';
import { HeroFacts } from './hero-facts';
import { homeText } from './home-text';
import { Reasons } from './reasons';
import { Section } from './section';
import { Services } from './services';
import { SplitHero } from './split-hero';
import { TestimonialList } from './testimonial-list';
import { testimonials } from './testimonials';
import { LinkButton } from '@/components/ui/link-button';

const { hero, why, services, testimonials: text } = homeText;

export function HomePage() {
  return (
    <>
      <SplitHero title={hero.title} text={hero.text} art={art.hero} below={<HeroFacts />}>
        <LinkButton href="/#services">{hero.explore}</LinkButton>
      </SplitHero>
      <Section id="why" title={why.title} text={why.text} tone="white">
        <Reasons />
      </Section>
      <Section id="services" title={services.title} text={services.text}>
        <Services />
      </Section>
      <AboutBand />
      {testimonials.length === 0 ? (
        <Section id="testimonials" title={text.title} text={text.empty} compact />
      ) : (
        <Section id="testimonials" title={text.title}>
          <TestimonialList />
        </Section>
      )}
      <Section id="contact" title={contactText.title} text={contactText.text} tone="deep">
        <ContactPanel />
      </Section>
    </>
  );
}
