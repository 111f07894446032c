import { Plus } from '@lucide/icons';
import { Icon } from '@/components/ui/icon';
import { useQuestions } from './use-questions';

/** Native `details` work without JavaScript. */
export function Questions() {
  return (
    <div className="divide-y divide-ivory-line border-y border-ivory-line">
      {useQuestions().map(({ question, answer }) => (
        <details key={question} name="questions" className="group">
          <summary className="flex min-h-touch list-none items-center justify-between gap-6 py-5 font-display text-title transition-colors hover:text-emerald [&::-webkit-details-marker]:hidden">
            {question}
            <Icon
              of={Plus}
              className="size-6 shrink-0 text-gold-deep transition-transform duration-calm group-open:rotate-45"
              strokeWidth={1.5}
            />
          </summary>
          <p className="max-w-reading pr-10 pb-7 text-lg text-ink-soft">{answer}</p>
        </details>
      ))}
    </div>
  );
}
