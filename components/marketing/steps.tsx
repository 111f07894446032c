import { classes } from '@/components/ui/classes';

interface StepsProps {
  steps: readonly { title: string; text: string }[];
}

/** No line at the end of a row; on a tablet four steps have two rows. */
function lineStyles(index: number, count: number): string {
  if (index === count - 1) return '';
  return count === 4 && index === 1 ? 'lg:block' : 'md:block';
}

export function Steps({ steps }: StepsProps) {
  return (
    <ol
      className={classes(
        'grid gap-y-10 md:gap-x-8',
        steps.length === 4 ? 'md:grid-cols-2 lg:grid-cols-4' : 'md:grid-cols-3',
      )}
    >
      {steps.map((step, index) => (
        <li key={step.title} className="relative flex gap-5 md:block">
          <div aria-hidden="true" className="flex items-center gap-4 self-start">
            <span className="flex size-12 shrink-0 items-center justify-center rounded-full border border-gold bg-gold-pale font-display text-title text-gold-deep">
              {index + 1}
            </span>
            <span className={classes('hidden h-px flex-1 bg-gold-light', lineStyles(index, steps.length))} />
          </div>
          <div className="min-w-0 md:mt-6">
            <h3 className="text-title">{step.title}</h3>
            <p className="mt-2 text-base text-ink-soft">{step.text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
