import type { Column } from '@/components/back-office/column';
import { CustomerWithId, NameWithId } from '@/components/back-office/name-with-id';
import { backOfficeText } from '@/components/back-office/back-office-text';
import type { DueRecord } from '@/lib/money/dues/contract';
import type { OrderRecord } from '@/lib/sales/orders/contract';
import { orderDefinition } from '@/lib/sales/orders/record';
import { formatShortDate, formatRupees, storeDate } from '@/lib/kernel/text/format';
import { collectionsText } from '@/components/money/collections/collections-text';
import { duesText as text } from './dues-text';

const { fields } = orderDefinition;

/** What lists of orders by age begin with. */
export const namesOfOrder = [
  {
    key: 'name',
    header: fields.name.label,
    phone: { line: 1, cell: (row) => row.name },
    cell: (row) => <NameWithId name={row.name} id={row.id} />,
  },
  {
    key: 'userid',
    header: fields.username.label,
    wraps: 'text',
    phone: { line: 2, cell: (row) => row.username || backOfficeText.deletedAccount },
    cell: (row) => <CustomerWithId name={row.username} id={row.userid} />,
  },
] as const satisfies readonly Column<OrderRecord, never>[];

/** And end with. */
export const teamOfOrder = {
  key: 'team',
  header: text.team,
  from: 'lg',
  wraps: 'text',
  cell: (row) => <Team row={row} />,
} as const satisfies Column<OrderRecord, never>;

export const dueColumns: readonly Column<DueRecord, 'created_at'>[] = [
  ...namesOfOrder,
  {
    key: 'pending_amount',
    header: text.due,
    align: 'end',
    phone: { line: 1, cell: (row) => formatRupees(row.pending_amount) },
    cell: (row) => <span className="font-medium">{formatRupees(row.pending_amount)}</span>,
  },
  {
    key: 'created_at',
    header: text.age,
    sort: 'created_at',
    phone: { line: 2, cell: (row) => <PhoneState row={row} /> },
    cell: (row) => (
      <span className="tabular-nums" title={formatShortDate(storeDate(new Date(row.created_at)))}>
        {ageText(row.age_days)}
        {row.promise_by !== null && (
          // Shown if its column is hidden.
          <span className="record-id @list-lg:hidden">
            {text.promisedFor(formatShortDate(row.promise_by))}
          </span>
        )}
      </span>
    ),
  },
  {
    key: 'mobile',
    header: text.mobile,
    // The details of a row have it as `Call`.
    from: 'lg',
    cell: ({ mobile }) =>
      mobile === '' ? (
        backOfficeText.nobody
      ) : (
        <a href={`tel:+91${mobile}`} className="whitespace-nowrap tabular-nums underline">
          {mobile}
        </a>
      ),
  },
  {
    key: 'promise',
    header: text.promise,
    from: 'lg',
    cell: ({ promise_amount: amount, promise_by: payBy }) =>
      amount === null || payBy === null ? (
        backOfficeText.nobody
      ) : (
        <TwoLines first={formatRupees(amount)} second={formatShortDate(payBy)} />
      ),
  },
  {
    key: 'reminded',
    header: text.reminded,
    from: 'xl',
    cell: ({ reminded_by: channel, reminded_at: at }) =>
      channel === null || at === null ? (
        backOfficeText.nobody
      ) : (
        <TwoLines
          first={collectionsText.channels[channel]}
          second={formatShortDate(storeDate(new Date(at)))}
        />
      ),
  },
  teamOfOrder,
];

/** `Today`, `12 days` */
export const ageText = (days: number): string => (days === 0 ? text.today : text.days(days));

/** As high as a name with its ID. */
function TwoLines({ first, second }: { first: string; second: string }) {
  return (
    <>
      {first}
      <span className="sr-only">, </span>
      <span className="record-id">{second}</span>
    </>
  );
}

/** On a phone: what matters most for collecting. */
function PhoneState({ row }: { row: DueRecord }) {
  if (row.promise_by !== null) return text.promisedFor(formatShortDate(row.promise_by));
  if (row.due_on !== null) return text.dueOn(formatShortDate(row.due_on));
  return ageText(row.age_days);
}

function Team({ row }: { row: OrderRecord }) {
  const people = [
    { role: fields.executivename.label, name: row.executivename, id: row.executiveid },
    { role: fields.employeename.label, name: row.employeename, id: row.employeeid },
  ].filter(({ id }) => id !== null);
  if (people.length === 0) return backOfficeText.nobody;
  return people.map(({ role, name }, index) => (
    <span
      key={role}
      className={index === 0 ? 'block whitespace-nowrap' : 'record-id whitespace-nowrap'}
      title={role}
    >
      <span className="sr-only">{role}: </span>
      {name || backOfficeText.deletedAccount}
    </span>
  ));
}
