import type { Column } from '@/components/back-office/column';
import { ageText, namesOfOrder, teamOfOrder } from '@/components/money/dues/due-columns';
import { classes } from '@/components/ui/classes';
import { advanceRule } from '@/lib/sale-rules';
import type { AdvanceRecord } from '@/lib/money/advances/contract';
import { orderDefinition } from '@/lib/sales/orders/record';
import { formatShortDate, formatRupees } from '@/lib/kernel/text/format';
import { advancesText as text } from './advances-text';

const isOver = ({ advance_days: days }: AdvanceRecord) => days >= advanceRule.endsOnDay;

export const advanceColumns: readonly Column<AdvanceRecord, 'advance_since'>[] = [
  ...namesOfOrder,
  {
    key: 'advance_amount',
    header: text.advance,
    align: 'end',
    phone: { line: 1, cell: (row) => formatRupees(row.advance_amount) },
    cell: (row) => <span className="font-medium">{formatRupees(row.advance_amount)}</span>,
  },
  {
    key: 'advance_days',
    header: text.age,
    phone: { line: 2 },
    cell: (row) => (
      <span className={classes('whitespace-nowrap tabular-nums', isOver(row) && 'font-medium text-ruby')}>
        {ageText(row.advance_days)}
      </span>
    ),
  },
  {
    key: 'advance_since',
    header: text.since,
    sort: 'advance_since',
    from: 'lg',
    cell: (row) => <span className="whitespace-nowrap">{formatShortDate(row.advance_since)}</span>,
  },
  {
    key: 'promised_on',
    header: orderDefinition.fields.promised_on.label,
    from: 'lg',
    cell: (row) => (
      <span className="whitespace-nowrap">
        {row.promised_on === null ? '-' : formatShortDate(row.promised_on)}
      </span>
    ),
  },
  {
    key: 'refund_by',
    header: text.refundBy,
    from: 'lg',
    cell: (row) => (
      <span className={classes('whitespace-nowrap', isOver(row) && 'font-medium text-ruby')}>
        {formatShortDate(row.refund_by)}
      </span>
    ),
  },
  teamOfOrder,
];
