import { notFound } from '@/lib/kernel/access/not-found';
import { openOperation, operation, type Context } from '@/lib/kernel/access/operation';
import { Refusal, wrongField } from '@/lib/kernel/access/refusal';
import { writeAudit } from '@/lib/kernel/audit/write-audit';
import { brand, documentLinkRule } from '@/lib/business';
import type { InputOf, OutputOf } from '@/lib/contract';
import { query, raw } from '@/lib/db/query';
import type { Transaction } from '@/lib/db/sql';
import { dayMs } from '@/lib/kernel/text/calendar';
import { refusalText, successText } from '@/lib/kernel/text/messages';
import { summaryOf } from '@/lib/money/documents/summary';
import { documentTokenOf, hashOfLinkToken } from '@/lib/money/payment-links/token';
import { logAccess } from '@/lib/people/customers/access-log';
import type { openSharedDocument, shareDocument } from './contract';
import { sharedKinds, type Shared } from './kinds';
import { isSharedKind, sharedKindOf } from './record';

type Actions = (typeof shareDocument)['actions'];

/**
 * Makes a link to a document, which opens without a log-in for seven days. The access log has it as a look at the customer. Throws NOT_FOUND
 * for a document out of scope, 400 on `id` if the account of its customer was deleted.
 */
export const makeDocumentLink = operation<InputOf<Actions['share']>, OutputOf<Actions['share']>>(
  'share documents',
  async ({ actor, clock, secrets, siteUrl, sql }, { id: recordId, ...sent }) => {
    const kind = sharedKindOf(sent);
    if (kind === null) throw wrongField('kind', 'Kind must be receipt or invoice, for an order.');
    const { customerId, link } = await sql.transaction(async (tx) => {
      const found = await sharedKinds[kind](tx, recordId, { actor, clock });
      if (found === null) throw notFound();
      await shareCustomer(tx, found.customerId);
      const now = clock.now();
      const expiresAt = new Date(now.getTime() + documentLinkRule.daysToLive * dayMs);
      const { id } = await tx.one(nextLinkId);
      const token = documentTokenOf(secrets[0], { id, createdAt: now });
      await tx.prisma.documentLink.create({
        data: {
          id,
          kind,
          recordId,
          userId: found.customerId,
          tokenHash: hashOfLinkToken(token),
          sharedBy: actor.id,
          createdAt: now,
          expiresAt,
        },
      });
      auditLink(tx, actor.id, 'share_document', found, now);
      return {
        customerId: found.customerId,
        link: { id, url: `${siteUrl}/d/${token}`, expires_at: expiresAt.toISOString() },
      };
    });
    await logAccess({ actor, clock, sql }, [customerId]);
    return { data: link };
  },
);

/** Ends a link to a document in scope; repeated, returns when it ended. Throws NOT_FOUND for others. */
export const revokeDocumentLink = operation<InputOf<Actions['revoke']>, OutputOf<Actions['revoke']>>(
  'share documents',
  ({ actor, clock, sql }, { id }) =>
    sql.transaction(async (tx) => {
      const link = await tx.first(
        query
          .selectFrom('document_links')
          .select(['kind', 'record_id', 'user_id', 'revoked_at'])
          .where('id', '=', id)
          .forUpdate(),
      );
      if (link === undefined || !isSharedKind(link.kind)) throw notFound();
      const found = await sharedKinds[link.kind](tx, link.record_id, { actor, clock });
      if (found === null || found.customerId !== link.user_id) throw notFound();
      const now = clock.now();
      const revokedAt = link.revoked_at === null ? now : new Date(link.revoked_at);
      if (link.revoked_at === null) {
        await tx.prisma.documentLink.update({ where: { id }, data: { revokedAt } });
        auditLink(tx, actor.id, 'revoke_document', found, now);
      }
      return {
        message: successText.documentLinkRevoked,
        data: { id, revoked_at: revokedAt.toISOString() },
      };
    }),
);

/** What the page of a link shows. */
export interface SharedSummary {
  readonly business: string;
  readonly title: string;
  readonly number: string;
  /** ISO instant. */
  readonly issuedAt: string;
  readonly amountPaise: number;
}

/** For the page `/d/<token>`. Throws NOT_FOUND with one message for unknown, revoked and expired links. */
export const readSharedSummary = openOperation<{ readonly token: string }, SharedSummary>(
  async (context, { token }) => {
    const { title, number, issuedAt, amountPaise } = summaryOf((await requireShared(context, token)).data);
    return { business: brand.name, title, number, issuedAt, amountPaise };
  },
);

/** The PDF of a link. Throws NOT_FOUND as the page does. */
export const readSharedDocument = openOperation<
  InputOf<typeof openSharedDocument>,
  OutputOf<typeof openSharedDocument>
>(async (context, { token }) => {
  const { data } = await requireShared(context, token);
  return { fileName: summaryOf(data).fileName, bytes: await context.documents.render(data) };
});

/** Counts the request; the link is valid, its customer's account is not deleted, and the document is still the customer's. */
async function requireShared({ sql, clock, client, limits }: Context, token: string): Promise<Shared> {
  await limits.consume('documentLinksPerAddress', client.network);
  const link = await sql.first(
    query
      .selectFrom('document_links')
      .innerJoin('users', 'users.id', 'document_links.user_id')
      .select(['document_links.kind', 'document_links.record_id', 'document_links.user_id'])
      .where('document_links.token_hash', '=', hashOfLinkToken(token))
      .where('document_links.revoked_at', 'is', null)
      .where('document_links.expires_at', '>', clock.now().toISOString())
      .where('users.deleted_at', 'is', null),
  );
  if (link === undefined || !isSharedKind(link.kind)) throw notValid();
  const found = await sharedKinds[link.kind](sql, link.record_id, null);
  if (found === null || found.customerId !== link.user_id) throw notValid();
  return found;
}

const notValid = () => new Refusal('NOT_FOUND', refusalText.documentLinkNotValid);

const nextLinkId = query.selectNoFrom(
  raw<number>`nextval(pg_get_serial_sequence('document_links', 'id'))::int`.as('id'),
);

/** Shares the account's row with other writers, so that its deletion revokes this link, or comes first. */
async function shareCustomer(tx: Transaction, id: number): Promise<void> {
  const customer = await tx.first(
    query.selectFrom('users').select('deleted_at').where('id', '=', id).forShare(),
  );
  if (customer?.deleted_at !== null) throw wrongField('id', 'The account of this customer was deleted.');
}

function auditLink(
  tx: Transaction,
  actorId: number,
  what: 'share_document' | 'revoke_document',
  { customerId, orderId, data }: Shared,
  now: Date,
): void {
  const about =
    orderId === undefined
      ? ({ entity: 'user', entityId: customerId, action: `user.${what}` } as const)
      : ({ entity: 'order', entityId: orderId, action: `order.${what}` } as const);
  writeAudit(tx, { actorId, ...about, after: { receipt_no: data.number } }, now);
}
