import type { Column } from '@/components/back-office/column';
import { backOfficeText } from '@/components/back-office/back-office-text';
import { CustomerWithId } from '@/components/back-office/name-with-id';
import type { ExchangeRecord } from '@/lib/money/exchanges/contract';
import { exchangeDefinition } from '@/lib/money/exchanges/record';
import { gramsOfMg } from '@/lib/kernel/text/grams';
import { formatRupees, formatShortDate, storeDate } from '@/lib/kernel/text/format';
import { ExchangeBadge } from './exchange-badge';
import { exchangesText as text } from './exchanges-text';

const { fields } = exchangeDefinition;

const dayOf = ({ created_at: at }: ExchangeRecord) => formatShortDate(storeDate(new Date(at)));

export const exchangeColumns: readonly Column<ExchangeRecord, 'created_at'>[] = [
  {
    key: 'user_id',
    header: fields.user_id.label,
    wraps: 'text',
    phone: { line: 1, cell: (row) => row.user_name || backOfficeText.deletedAccount },
    cell: (row) => <CustomerWithId name={row.user_name} id={row.user_id} />,
  },
  {
    key: 'number',
    header: fields.number.label,
    phone: { line: 2, cell: (row) => row.number ?? dayOf(row) },
    cell: (row) => <span className="whitespace-nowrap">{row.number ?? backOfficeText.nobody}</span>,
  },
  {
    key: 'state',
    header: fields.state.label,
    phone: { line: 2 },
    cell: (row) => <ExchangeBadge state={row.state} />,
  },
  {
    key: 'fine_mg',
    header: text.fine,
    align: 'end',
    from: 'lg',
    cell: (row) => (
      <span className="whitespace-nowrap tabular-nums">{text.grams(gramsOfMg(row.fine_mg))}</span>
    ),
  },
  {
    key: 'value',
    header: fields.value.label,
    align: 'end',
    phone: { line: 1, cell: (row) => formatRupees(row.value) },
    cell: (row) => <span className="font-medium">{formatRupees(row.value)}</span>,
  },
  {
    key: 'created_at',
    header: fields.created_at.label,
    sort: 'created_at',
    firstDirection: 'desc',
    from: 'lg',
    cell: (row) => <span className="whitespace-nowrap">{dayOf(row)}</span>,
  },
];
