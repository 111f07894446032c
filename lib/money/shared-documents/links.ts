import type { InferResult } from 'kysely';
import type { SignedIn } from '@/lib/kernel/access/actor';
import { notFound } from '@/lib/kernel/access/not-found';
import type { Clock } from '@/lib/kernel/access/operation';
import { documentLinkRule } from '@/lib/sale-rules';
import { writeAudit } from '@/lib/kernel/audit/write-audit';
import { dateColumn } from '@/lib/db/dates';
import { query, raw } from '@/lib/db/query';
import type { Transaction } from '@/lib/db/sql';
import { dayMs, earliestDate } from '@/lib/kernel/text/calendar';
import { summaryOf } from '@/lib/money/documents/summary';
import { documentTokenOf, hashOfLinkToken } from '@/lib/money/payment-links/token';
import { sharedKinds, type Shared, type Terms } from './kinds';
import { isSharedKind, type SharedKind } from './record';

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

interface NewLink {
  readonly kind: SharedKind;
  readonly recordId: number;
  /** The document, whose customer the caller has locked against deletion. */
  readonly found: Shared;
  readonly sharedBy: number;
  /** Of staff. */
  readonly sharedAs?: SignedIn['role'];
  /** Of a statement. */
  readonly span?: { readonly from: string; readonly to: string };
}

/** A new link to a document, with its entry in the history. The token is nowhere in the database. */
export async function createDocumentLink(
  tx: Transaction,
  { kind, recordId, found, sharedBy, sharedAs, span }: NewLink,
  secret: string,
  now: Date,
): Promise<{ readonly id: number; readonly token: string; readonly expiresAt: Date }> {
  const { id } = await tx.one(nextLinkId);
  const token = documentTokenOf(secret, { id, createdAt: now });
  const expiresAt = new Date(now.getTime() + linkLivesMs);
  await tx.prisma.documentLink.create({
    data: {
      id,
      kind,
      recordId,
      userId: found.customerId,
      tokenHash: hashOfLinkToken(token),
      sharedBy,
      ...(sharedAs !== undefined && { sharedAs }),
      createdAt: now,
      expiresAt,
      ...(span !== undefined && { fromDate: dateColumn(span.from), toDate: dateColumn(span.to) }),
    },
  });
  auditLink(tx, sharedBy, 'share_document', found, now);
  return { id, token, expiresAt };
}

export const linkLivesMs = documentLinkRule.daysToLive * dayMs;

const nextLinkId = query.selectNoFrom(
  raw<number>`nextval(pg_get_serial_sequence('document_links', 'id'))::int`.as('id'),
);

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
