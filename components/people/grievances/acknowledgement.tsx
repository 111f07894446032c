import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { useFocusOnMount } from '@/components/ui/use-focus-on-mount';
import { useFormats } from '@/components/ui/use-formats';
import type { DataOf } from '@/lib/endpoint';
import { storeDate } from '@/lib/kernel/text/format';
import type { fileGrievance } from '@/lib/people/grievances/endpoints';

export type Filed = DataOf<typeof fileGrievance>['data'];

/** Its heading takes the focus of the removed button. */
export function Acknowledgement({
  filed: { ticket, due_at: dueAt },
  onAnother,
}: {
  filed: Filed;
  onAnother(): void;
}) {
  const text = useTranslations('grievance.filed');
  const { shortDate } = useFormats();
  const heading = useFocusOnMount<HTMLHeadingElement>();
  return (
    <>
      <h2 ref={heading} tabIndex={-1} aria-describedby="ticket due" className="text-title outline-none">
        {text('title')}
      </h2>
      <p id="ticket" className="mt-4">
        <span className="block text-sm text-ink-muted">{text('ticket')}</span>
        <span className="font-display text-heading tabular-nums">{ticket}</span>
      </p>
      <p id="due" className="mt-2 text-lg text-ink-soft">
        {text('text', { day: shortDate(storeDate(new Date(dueAt))) })}
      </p>
      <Button variant="secondary" className="mt-6" onClick={onAnother}>
        {text('another')}
      </Button>
    </>
  );
}
