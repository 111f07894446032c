import Link from 'next/link';
import { customerLink, orderLink, recordLink } from '@/lib/kernel/access/record-links';
import type { StaffRole } from '@/lib/kernel/access/actor';
import type { AuditRecord } from '@/lib/desk/audit/contract';
import { sentenceOf } from '@/lib/desk/audit/rules';

interface AuditSentenceProps {
  entry: AuditRecord;
  role: StaffRole;
}

/** An entry of the trail in words; the record is a link where it has a page. */
export function AuditSentence({ entry, role }: AuditSentenceProps) {
  const { before, record, after } = sentenceOf(entry);
  const href = hrefOf(entry, role);
  return (
    <>
      {before}
      {href === null ? (
        record
      ) : (
        <Link href={href} prefetch={false} className="record-link">
          {record}
        </Link>
      )}
      {after}
    </>
  );
}

/** Page of the record of an entry; null without one. */
export function hrefOf(
  { entity, entity_id: id, before, after }: AuditRecord,
  role: StaffRole,
): string | null {
  switch (entity) {
    case 'order':
      return orderLink(role, id);
    case 'opportunity':
    case 'booking':
      return recordLink(role, entity, id);
    case 'identity':
      return customerLink(id);
    case 'item': {
      const order = after?.['orderid'] ?? before?.['orderid'];
      const opportunity = after?.['opportunityid'] ?? before?.['opportunityid'];
      if (typeof order === 'number') return orderLink(role, order);
      return typeof opportunity === 'number' ? recordLink(role, 'opportunity', opportunity) : null;
    }
    default:
      return role === 'admin' ? hrefForAdmins(entity, id) : null;
  }
}

function hrefForAdmins(entity: AuditRecord['entity'], id: number): string | null {
  switch (entity) {
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
