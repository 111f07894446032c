import { homeText } from './home-text';
import { TermsLink } from './terms-link';

export function HeroFacts() {
  return (
    <ul className="grid gap-y-6 border-t border-ivory-line py-8 md:grid-cols-3 md:divide-x md:divide-ivory-line md:py-10">
      {homeText.facts.map((fact) => (
        <li key={fact.figure} className="md:px-8 md:first:pl-0 md:last:pr-0">
          <p className="font-display text-statement font-medium tabular-nums">{fact.figure}</p>
          <p className="mt-1 text-base text-ink-soft">{fact.text}</p>
          {fact.terms && <TermsLink of={fact.terms} className="mt-1" />}
        </li>
      ))}
    </ul>
  );
}
