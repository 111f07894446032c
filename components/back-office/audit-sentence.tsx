import { Link } from '@/components/ui/link';
import { customerLink, orderLink, recordLink } from '@/lib/kernel/access/record-links';
import type { AuditRecord } from '@/lib/desk/audit/contract';
import { sentenceOf } from '@/lib/desk/audit/rules';

/** An entry of the trail in words, for admins; the record is a link where it has a page. */
export function AuditSentence({ entry }: { entry: AuditRecord }) {
  const { before, record, after } = sentenceOf(entry);
  const href = hrefOf(entry);
  return (
    <>
      {before}
      {href === null ? (
        record
      ) : (
        <Link href={href} className="record-link">
          {record}
        </Link>
      )}
      {after}
    </>
  );
}

/** Page of the record of an entry, for admins; null without one. */
export function hrefOf({ entity, entity_id: id, before, after }: AuditRecord): string | null {
  switch (entity) {
    case 'order':
      return orderLink('admin', id);
    case 'opportunity':
    case 'booking':
      return recordLink('admin', entity, id);
    case 'identity':
      return customerLink(id);
    case 'item': {
      const order = after?.['orderid'] ?? before?.['orderid'];
      const opportunity = after?.['opportunityid'] ?? before?.['opportunityid'];
      if (typeof order === 'number') return orderLink('admin', order);
      return typeof opportunity === 'number' ? recordLink('admin', 'opportunity', opportunity) : null;
    }
    case 'user':
      return `/admin-users?search=${id}&open=${id}`;
    case 'exchange':
      return `/admin-old-gold?search=${id}&open=${id}`;
    case 'store':
      return '/admin-stores';
    case 'seller':
      return '/admin-sellers';
    case 'gold_rate':
      return '/admin-gold-rate';
    case 'import':
      return '/admin-import';
    default:
      return null;
  }
}
