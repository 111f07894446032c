import { Facts } from '@/components/ui/facts';
import { Icon } from '@/components/ui/icon';
import { classes } from '@/components/ui/classes';
import { Clock, TriangleAlert } from '@lucide/icons';
import { advanceRule } from '@/lib/sale-rules';
import { daysAfter } from '@/lib/kernel/text/calendar';
import { formatRupees, formatShortDate } from '@/lib/kernel/text/format';
import type { OrderWithAdvance } from '@/lib/sales/orders/contract';
import { refundAdvanceBy } from '@/lib/sales/orders/rules';
import { orderPageText } from './order-page-text';
import { Part } from './part';

const text = orderPageText.advance;

/** The order takes no payment any more. */
export const isOverAge = ({ advance_days: days }: Pick<OrderWithAdvance, 'advance_days'>): boolean =>
  days !== null && days >= advanceRule.endsOnDay;

/** What is paid beyond the delivered pieces, since when, and by when they are promised. Nothing of an order with neither. */
export function AdvancePart({ order }: { order: OrderWithAdvance }) {
  const { advance_since: since, advance_amount: amount, advance_days: days, promised_on: promisedOn } = order;
  if (since === null && promisedOn === null) return null;
  return (
    <Part title={text.title}>
      {since !== null && days !== null && <Warning since={since} days={days} />}
      <Facts
        items={[
          { label: text.amount, value: amount === null ? text.none : formatRupees(amount) },
          ...(since === null || days === null
            ? []
            : [{ label: text.since, value: text.age(formatShortDate(since), days) }]),
          {
            label: text.promised,
            value: promisedOn === null ? text.notPromised : formatShortDate(promisedOn),
          },
        ]}
      />
    </Part>
  );
}

/** From the first reminder on. */
function Warning({ since, days }: { since: string; days: number }) {
  const [from] = advanceRule.remindOnDays;
  if (days < from) return null;
  const isOver = days >= advanceRule.endsOnDay;
  return (
    <div
      className={classes(
        'mb-5 flex items-start gap-3 rounded-md border px-4 py-3 text-sm',
        isOver ? 'border-ruby bg-ruby-pale text-ruby-deep' : 'border-amber bg-amber-pale text-amber',
      )}
    >
      <Icon of={isOver ? TriangleAlert : Clock} className="mt-0.5 size-5 shrink-0" />
      {isOver ? (
        <div className="min-w-0">
          <p className="font-semibold">{text.over}</p>
          <p className="mt-1">
            {text.overText(days)}{' '}
            {text.refundBy(formatShortDate(refundAdvanceBy(since)), advanceRule.refundByDay - days)}
          </p>
        </div>
      ) : (
        <p className="min-w-0 font-medium">
          {text.deliverBefore(
            formatShortDate(daysAfter(since, advanceRule.endsOnDay)),
            advanceRule.endsOnDay - days,
          )}
        </p>
      )}
    </div>
  );
}
