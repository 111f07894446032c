import type { SignedIn } from '@/lib/kernel/access/actor';
import { notFound } from '@/lib/kernel/access/not-found';
import { operation, type Clock } from '@/lib/kernel/access/operation';
import { wrongField } from '@/lib/kernel/access/refusal';
import type { InputOf, OutputOf } from '@/lib/contract';
import { query } from '@/lib/db/query';
import type { Sql, Transaction } from '@/lib/db/sql';
import { storeDate } from '@/lib/kernel/text/format';
import { successText } from '@/lib/kernel/text/messages';
import { summaryOf } from '@/lib/money/documents/summary';
import { estimatesOfOpportunity, issueEstimate } from '@/lib/money/estimates/operations';
import { financialYearTo } from '@/lib/kernel/text/calendar';
import { logAccess } from '@/lib/people/customers/access-log';
import { visibleTo } from '@/lib/sales/parties/scope';
import type { shareDocument } from './contract';
import { sharedKinds } from './kinds';
import { auditLink, createDocumentLink, lockLink, selectLinks, termsOf } from './links';
import { sharedKindOf, type SharedKind } from './record';

type Actions = (typeof shareDocument)['actions'];

/**
 * Makes a link to a document, which opens without a log-in for seven days; that of an opportunity's estimate issues it first. The access log has it
 * as a look at the customer. Throws NOT_FOUND for a document out of scope, 400 on `id` if the account of its customer was deleted, 409 NO_ITEMS for
 * an estimate of nothing.
 */
export const makeDocumentLink = operation<InputOf<Actions['share']>, OutputOf<Actions['share']>>(
  'share documents',
  'no proof',
  async (context, { id: recordOrSale, from, to, ...sent }) => {
    const { actor, clock, secrets, siteUrl, sql } = context;
    const kind = requireKind(sent);
    const now = clock.now();
    const span = from === undefined || to === undefined ? financialYearTo(storeDate(now)) : { from, to };
    const { customerId, link } = await sql.transaction(async (tx) => {
      const recordId =
        kind === 'opportunity estimate'
          ? (await issueEstimate(tx, context, recordOrSale, 'id')).id
          : recordOrSale;
      const found = await sharedKinds[kind](tx, recordId, { actor }, { clock, span, sharer: actor });
      if (found === null) throw notFound();
      await shareCustomer(tx, found.customerId);
      const { id, token, expiresAt } = await createDocumentLink(
        tx,
        {
          kind,
          recordId,
          found,
          sharedBy: actor.id,
          sharedAs: actor.role,
          ...(kind === 'customer statement' && { span }),
        },
        secrets[0],
        now,
      );
      return {
        customerId: found.customerId,
        link: { id, url: `${siteUrl}/d/${token}`, expires_at: expiresAt.toISOString() },
      };
    });
    await logAccess({ actor, clock, sql }, [customerId]);
    return { data: link };
  },
);

/** Links to a document in scope that still open it, the newest first. Throws NOT_FOUND for others. */
export const listDocumentLinks = operation<InputOf<Actions['links']>, OutputOf<Actions['links']>>(
  'share documents',
  'no proof',
  async ({ actor, clock, sql }, { id, ...sent }) => {
    const kind = requireKind(sent);
    const now = clock.now();
    if (!(await isVisible(sql, actor, clock, { kind, id }))) throw notFound();
    const rows = await sql.rows(
      selectLinks
        .where('document_links.kind', '=', kind)
        .$if(kind !== 'opportunity estimate', (links) => links.where('document_links.record_id', '=', id))
        .$if(kind === 'opportunity estimate', (links) =>
          links.where('document_links.record_id', 'in', estimatesOfOpportunity(id)),
        )
        .where('document_links.revoked_at', 'is', null)
        .where('document_links.expires_at', '>', now.toISOString())
        .orderBy('document_links.id', 'desc')
        .limit(linksListed),
    );
    const links = [];
    for (const row of rows) {
      const found = await sharedKinds[kind](sql, row.record_id, { actor }, termsOf(row, clock));
      if (found !== null && found.customerId === row.user_id)
        links.push({
          id: row.id,
          created_at: row.created_at,
          expires_at: row.expires_at,
          shared_by_name: row.sharer_name,
          number: summaryOf(found.data).number,
        });
    }
    return { links };
  },
);

/** Whether the document, or the opportunity of estimates, is in scope. */
async function isVisible(
  sql: Sql,
  actor: SignedIn,
  clock: Clock,
  { kind, id }: { readonly kind: SharedKind; readonly id: number },
): Promise<boolean> {
  if (kind === 'opportunity estimate') {
    const visible = query
      .selectFrom('opportunities')
      .select('id')
      .where('id', '=', id)
      .where(visibleTo(actor, 'opportunities'));
    return (await sql.first(visible)) !== undefined;
  }
  const span = financialYearTo(storeDate(clock.now()));
  return (await sharedKinds[kind](sql, id, { actor }, { clock, span, sharer: actor })) !== null;
}

/** Ends a link to a document in scope; repeated, returns when it ended. Throws NOT_FOUND for others. */
export const revokeDocumentLink = operation<InputOf<Actions['revoke']>, OutputOf<Actions['revoke']>>(
  'share documents',
  'no proof',
  ({ actor, clock, sql }, { id }) =>
    sql.transaction(async (tx) => {
      const { link, found } = await lockLink(tx, actor, clock, id);
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

function requireKind(sent: Parameters<typeof sharedKindOf>[0]): SharedKind {
  const kind = sharedKindOf(sent);
  if (kind === null) throw wrongField('kind', 'Kind must be receipt or invoice, for an order.');
  return kind;
}

const linksListed = 20;

/** Shares the account's row with other writers, so that its deletion revokes this link, or comes first. */
async function shareCustomer(tx: Transaction, id: number): Promise<void> {
  const customer = await tx.first(
    query.selectFrom('users').select('deleted_at').where('id', '=', id).forShare(),
  );
  if (customer?.deleted_at !== null) throw wrongField('id', 'The account of this customer was deleted.');
}
