import type { InferResult } from 'kysely';
import type { SignedIn } from '@/lib/kernel/access/actor';
import { notFound } from '@/lib/kernel/access/not-found';
import type { Clock } from '@/lib/kernel/access/operation';
import { writeAudit } from '@/lib/kernel/audit/write-audit';
import { query } from '@/lib/db/query';
import type { Transaction } from '@/lib/db/sql';
import { earliestDate } from '@/lib/kernel/text/calendar';
import { summaryOf } from '@/lib/money/documents/summary';
import { sharedKinds, type Shared, type Terms } from './kinds';
import { isSharedKind } from './record';

/* Rows of links to documents. */

export const selectLinks = query
  .selectFrom('document_links')
  .innerJoin('users as sharer', 'sharer.id', 'document_links.shared_by')
  .select([
    'document_links.id',
    'document_links.kind',
    'document_links.record_id',
    'document_links.user_id',
    'document_links.token_hash',
    'document_links.shared_by',
    'document_links.shared_as',
    'document_links.created_at',
    'document_links.expires_at',
    'document_links.revoked_at',
    'document_links.from_date',
    'document_links.to_date',
    'sharer.role as sharer_role',
    'sharer.name as sharer_name',
  ]);
type LinkRow = InferResult<typeof selectLinks>[number];

/** A link without days is of no statement. */
export function termsOf(
  { from_date, to_date, shared_by, shared_as, sharer_role: role }: LinkRow,
  clock: Clock,
): Terms {
  const span = { from: from_date ?? earliestDate, to: to_date ?? earliestDate };
  const isSame = role !== 'user' && (shared_as === null || shared_as === role);
  return { clock, span, sharer: isSame ? { id: shared_by, role } : null };
}

/** A link with its document, locked. Throws NOT_FOUND for others, and out of scope. */
export async function lockLink(tx: Transaction, actor: SignedIn, clock: Clock, id: number) {
  const link = await tx.first(selectLinks.where('document_links.id', '=', id).forUpdate('document_links'));
  if (link === undefined || !isSharedKind(link.kind)) throw notFound();
  const found = await sharedKinds[link.kind](tx, link.record_id, { actor }, termsOf(link, clock));
  if (found === null || found.customerId !== link.user_id) throw notFound();
  return { link, found };
}

/** In the history of what the document is about: its order, its opportunity, or else its customer. */
export function auditLink(
  tx: Transaction,
  actorId: number,
  what: 'share_document' | 'send_document' | 'revoke_document',
  { customerId, orderId, opportunityId, data }: Shared,
  now: Date,
): void {
  const about =
    orderId !== undefined
      ? ({ entity: 'order', entityId: orderId, action: `order.${what}` } as const)
      : opportunityId !== undefined
        ? ({ entity: 'opportunity', entityId: opportunityId, action: `opportunity.${what}` } as const)
        : ({ entity: 'user', entityId: customerId, action: `user.${what}` } as const);
  writeAudit(tx, { actorId, ...about, after: { receipt_no: summaryOf(data).number } }, now);
}
