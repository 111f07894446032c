import { classes } from '@/components/ui/classes';
import { formatRupees } from '@/lib/kernel/text/format';
import { dueOn, type Piece } from '@/lib/money/next-step/rules';
import { sumOfRupees } from '@/lib/paise';
import type { OrderRecord } from '@/lib/sales/orders/contract';
import { deliveryText } from './delivery-text';

const text = deliveryText.sums;

interface AmountsPartProps {
  order: OrderRecord;
  /** All of the order, and those to hand over. */
  pieces: readonly Piece[];
  chosen: readonly Piece[];
}

/** What the invoice will be for, what is paid, and what is due. */
export function AmountsPart({ order, pieces, chosen }: AmountsPartProps) {
  const due = dueOn(order, pieces, chosen);
  return (
    <dl aria-label={text.label} className="mt-3 grid gap-1 text-sm">
      <Amount label={text.pieces(chosen.length)} rupees={sumOfRupees(chosen.map(({ price }) => price))} />
      <Amount label={text.paid} rupees={order.paid_amount} />
      {due > 0 && <Amount label={text.due} rupees={due} isDue />}
    </dl>
  );
}

function Amount({ label, rupees, isDue = false }: { label: string; rupees: number; isDue?: boolean }) {
  return (
    <div className={classes('flex justify-between gap-4', isDue && 'font-semibold text-ruby')}>
      <dt>{label}</dt>
      <dd className="font-semibold tabular-nums">{formatRupees(rupees)}</dd>
    </div>
  );
}
