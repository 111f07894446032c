import { useTranslations } from 'next-intl';
import { Card } from '@/components/ui/card';
import { classes } from '@/components/ui/classes';
import { LinkButton } from '@/components/ui/link-button';
import { useFormats } from '@/components/ui/use-formats';
import { storeDate } from '@/lib/kernel/text/format';
import type { OwnDue, OwnHome } from '@/lib/money/own-home/contract';
import { canPayOnline } from '@/lib/money/payments/online-amounts';
import { paiseOfRupees } from '@/lib/paise';

/** What the customer owes, with `Pay now` of each order. @param home null if loading failed */
export function DueCard({ home, now }: { home: OwnHome | null; now: Date }) {
  const text = useTranslations('portal.due');
  const { rupees } = useFormats();
  if (home === null || home.dueCount === 0) return <NothingDue failed={home === null} />;
  const more = home.dueCount - home.dues.length;
  return (
    <Card tone="ink" aria-labelledby="due" className="flex flex-col">
      <h2 id="due" className="font-text text-base font-semibold text-gold-light">
        {text('title')}
      </h2>
      {/* Orders that take no more payments are not in the sum. */}
      {home.due > 0 && (
        <p
          className={classes(
            'mt-2 font-display font-medium tabular-nums wrap-anywhere',
            home.due < 10_000_000 ? 'text-figure' : 'text-heading',
          )}
        >
          {rupees(home.due)}
        </p>
      )}
      <ul className="mt-4 divide-y divide-ink-line">
        {home.dues.map((due) => (
          <li key={due.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <Due due={due} isOnly={home.dueCount === 1} now={now} />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <a href="/orders" className="mt-1 inline-flex min-h-touch items-center text-sm text-mist underline">
          {text('more', { count: more })}
        </a>
      )}
    </Card>
  );
}

function Due({ due, isOnly, now }: { due: OwnDue; isOnly: boolean; now: Date }) {
  const text = useTranslations('portal.due');
  const { rupees, date } = useFormats();
  const isPayable = !due.isOver && canPayOnline(paiseOfRupees(due.due));
  return (
    <>
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-semibold wrap-anywhere">{due.title}</p>
        <p className="text-sm text-mist tabular-nums">
          {[
            ...(isOnly && !due.isOver ? [] : [rupees(due.due)]),
            ...(due.isOver ? [text('over')] : isPayable ? [] : [text('restAtStore')]),
            ...(due.isOver || due.dueOn === null
              ? []
              : [text(due.dueOn < storeDate(now) ? 'late' : 'by', { date: date(due.dueOn) })]),
          ].join(' · ')}
        </p>
      </div>
      {isPayable && (
        <LinkButton
          href={`/orders?pay=${due.id}`}
          wholePage
          variant="gold"
          aria-label={text('payFor', { order: due.title })}
          className={isOnly ? 'w-full xs:w-auto' : undefined}
          size={isOnly ? 'large' : 'small'}
        >
          {text('pay')}
        </LinkButton>
      )}
    </>
  );
}

function NothingDue({ failed }: { failed: boolean }) {
  const text = useTranslations('portal.due');
  return (
    <Card aria-labelledby="due" className="flex flex-col items-start justify-between gap-4">
      <div>
        <h2 id="due" className="text-title">
          {text(failed ? 'title' : 'nothing')}
        </h2>
        <p className="mt-1 text-ink-soft">{text(failed ? 'failed' : 'nothingText')}</p>
      </div>
      <LinkButton href="/orders" wholePage variant="secondary" size="small">
        {text('orders')}
      </LinkButton>
    </Card>
  );
}
