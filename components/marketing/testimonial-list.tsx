import { Quote } from '@lucide/icons';
import { Card } from '@/components/ui/card';
import { testimonials } from './testimonials';
import { Icon } from '@/components/ui/icon';

export function TestimonialList() {
  return (
    <ul className="grid gap-4 md:grid-cols-2 md:gap-6 lg:grid-cols-3">
      {testimonials.map(({ words, name, from }) => (
        <li key={`${name}, ${from}`}>
          <Card className="h-full">
            <figure className="flex h-full flex-col">
              <Icon of={Quote} className="size-7 text-gold" strokeWidth={1.5} />
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
