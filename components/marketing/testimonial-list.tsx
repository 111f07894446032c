import { Quote } from 'lucide-react';
import { Card } from '@/components/ui/card';
import { homeText } from './home-text';
import { testimonials } from './testimonials';

const { empty, emptyText } = homeText.testimonials;

/** What customers say, or an honest word while nobody has said anything yet. */
export function TestimonialList() {
  if (testimonials.length === 0) {
    return (
      <div className="relative rounded-xl border border-ivory-line bg-white px-6 py-12 text-center md:py-20">
        <Quote aria-hidden="true" className="mx-auto size-10 text-gold" strokeWidth={1.25} />
        <p className="mx-auto mt-6 max-w-reading font-display text-statement">{empty}</p>
        <p className="mx-auto mt-4 max-w-measure text-base text-ink-soft">{emptyText}</p>
      </div>
    );
  }
  return (
    <ul className="grid gap-4 md:grid-cols-2 md:gap-6 lg:grid-cols-3">
      {testimonials.map(({ words, name, from }) => (
        <li key={`${name}, ${from}`}>
          <Card className="h-full">
            <figure className="flex h-full flex-col">
              <Quote aria-hidden="true" className="size-7 text-gold" strokeWidth={1.5} />
              <blockquote className="mt-5 flex-1 font-display text-title">
                <p>{words}</p>
              </blockquote>
              <figcaption className="mt-6 text-sm text-ink-soft">
                <span className="font-semibold text-ink">{name}</span>, {from}
              </figcaption>
            </figure>
          </Card>
        </li>
      ))}
    </ul>
  );
}
