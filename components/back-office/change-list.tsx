import { ArrowRight } from '@lucide/icons';
import { Icon } from '@/components/ui/icon';
import type { FieldChange } from '@/lib/desk/audit/rules';

const text = { from: 'from ', to: ' to ', was: 'was ', nothing: 'none' } as const;

/** Values are plain text, never markup. */
export function ChangeList({ changes }: { changes: readonly FieldChange[] }) {
  if (changes.length === 0) return null;
  return (
    <dl className="mt-0.5 flex flex-wrap gap-x-6 gap-y-1 text-sm">
      {changes.map((change) => (
        <div key={change.label} className="flex max-w-full min-w-0 items-baseline gap-2">
          <dt className="shrink-0 text-ink-muted">{change.label}</dt>
          <dd className="min-w-0 wrap-anywhere tabular-nums">
            <Values {...change} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Values({ before, after }: FieldChange) {
  if (before === undefined) return after ?? text.nothing;
  if (after === undefined) {
    return (
      <>
        <span className="sr-only">{text.was}</span>
        <s className="text-ink-muted">{before ?? text.nothing}</s>
      </>
    );
  }
  return (
    <>
      <span className="sr-only">{text.from}</span>
      <s className="text-ink-muted">{before ?? text.nothing}</s>
      <Icon of={ArrowRight} className="mx-1.5 inline size-3.5 text-ink-soft" />
      <span className="sr-only">{text.to}</span>
      <span className="font-semibold">{after ?? text.nothing}</span>
    </>
  );
}
