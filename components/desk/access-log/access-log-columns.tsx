import type { Column } from '@/components/back-office/column';
import { CustomerWithId, PersonWithId } from '@/components/back-office/name-with-id';
import type { AccessRecord } from '@/lib/desk/access-log/contract';
import { accessDefinition } from '@/lib/desk/access-log/record';
import { formatInstant } from '@/lib/kernel/text/format';
import { accessLogText as text } from './access-log-text';

const { fields } = accessDefinition;

export const kindWord = ({ kind, printed_on }: Pick<AccessRecord, 'kind' | 'printed_on'>) =>
  printed_on === null ? fields.kind.labels[kind] : text.printed;

/** `opportunities` as `Opportunities`; a reason as it is; empty for none. */
export function detailWord({
  kind,
  detail,
  printed_on,
}: Pick<AccessRecord, 'kind' | 'detail' | 'printed_on'>): string {
  if (printed_on !== null) return text.printedOn(printed_on);
  if (detail === null) return '';
  if (kind === 'opened') return text.inList;
  return kind === 'export' ? detail.charAt(0).toUpperCase() + detail.slice(1).replaceAll('_', ' ') : detail;
}

export const accessLogColumns: readonly Column<AccessRecord, 'at'>[] = [
  {
    key: 'at',
    header: fields.at.label,
    wraps: 'header',
    phone: { line: 2 },
    cell: ({ at }) => (
      <time dateTime={at} className="whitespace-nowrap tabular-nums">
        {formatInstant(at)}
      </time>
    ),
  },
  {
    key: 'actor',
    header: fields.actor_name.label,
    grows: true,
    phone: { line: 1, first: true },
    cell: ({ actor_name: name, actor_id: id }) => <PersonWithId name={name} id={id} />,
  },
  {
    key: 'kind',
    header: fields.kind.label,
    phone: { line: 1 },
    cell: (entry) => (
      <>
        <span className="block">{kindWord(entry)}</span>
        {detailWord(entry) !== '' && (
          <span className="line-clamp-2 text-sm wrap-anywhere text-ink-muted">{detailWord(entry)}</span>
        )}
      </>
    ),
  },
  {
    key: 'customer',
    header: fields.customer_name.label,
    grows: true,
    phone: { line: 2, first: true },
    cell: ({ customer_id: id, customer_name: name }) =>
      id === null ? (
        <span className="text-ink-muted">{text.allCustomers}</span>
      ) : name === null || name === '' ? (
        <PersonWithId name="" id={id} />
      ) : (
        <CustomerWithId name={name} id={id} />
      ),
  },
];
