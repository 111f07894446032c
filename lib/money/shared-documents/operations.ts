import type { InferResult } from 'kysely';
import type { SignedIn } from '@/lib/kernel/access/actor';
import { notFound } from '@/lib/kernel/access/not-found';
import { openOperation, operation, type Clock, type Context } from '@/lib/kernel/access/operation';
import { Refusal, wrongField } from '@/lib/kernel/access/refusal';
import { writeAudit } from '@/lib/kernel/audit/write-audit';
import { brand, documentLinkRule } from '@/lib/business';
import type { InputOf, OutputOf } from '@/lib/contract';
import { dateColumn } from '@/lib/db/dates';
import { query, raw } from '@/lib/db/query';
import type { Sql, Transaction } from '@/lib/db/sql';
import { dayMs, earliestDate } from '@/lib/kernel/text/calendar';
import { firstNameOf } from '@/lib/kernel/text/first-name';
import { storeDate } from '@/lib/kernel/text/format';
import { refusalText, successText } from '@/lib/kernel/text/messages';
import { summaryOf } from '@/lib/money/documents/summary';
import { estimatesOfOpportunity, issueEstimate } from '@/lib/money/estimates/operations';
import { storeDayAround } from '@/lib/money/payment-links/rules';
import { documentTokenOf, hashOfLinkToken } from '@/lib/money/payment-links/token';
import { financialYearTo } from '@/lib/money/statements/span';
import { logAccess } from '@/lib/people/customers/access-log';
import { visibleTo } from '@/lib/sales/parties/scope';
import { enqueueMessage } from '@/lib/visits/messages/enqueue';
import { nameVariable } from '@/lib/visits/messages/templates';
import type { openSharedDocument, shareDocument } from './contract';
import { sharedKinds, type Shared, type Terms } from './kinds';
import { isSharedKind, sharedKindOf, type SharedKind } from './record';

type Actions = (typeof shareDocument)['actions'];

/**
 * Makes a link to a document, which opens without a log-in for seven days; that of an opportunity's estimate issues it first. The access log has it
 * as a look at the customer. Throws NOT_FOUND for a document out of scope, 400 on `id` if the account of its customer was deleted, 409 NO_ITEMS for
 * an estimate of nothing.
 */
export const makeDocumentLink = operation<InputOf<Actions['share']>, OutputOf<Actions['share']>>(
  'share documents',
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
          ...(kind === 'customer statement' && {
            fromDate: dateColumn(span.from),
            toDate: dateColumn(span.to),
          }),
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

/** Links to a document in scope that still open it, the newest first. Throws NOT_FOUND for others. */
export const listDocumentLinks = operation<InputOf<Actions['links']>, OutputOf<Actions['links']>>(
  'share documents',
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

/**
 * Sends a live link to the customer by SMS, once. Throws NOT_FOUND for an unknown one or out of scope, 409 MESSAGE_STATE if it has ended or the site
 * sends no such messages, 429 after five to the customer on a day, even with rate limits off.
 */
export const sendDocumentLink = operation<InputOf<Actions['send']>, OutputOf<Actions['send']>>(
  'share documents',
  async ({ actor, clock, sql, flushSms, sendsSms }, { id }) => {
    if (!sendsSms('document_link')) throw new Refusal('MESSAGE_STATE', refusalText.smsOff);
    await sql.transaction(async (tx) => {
      // The customer first, as the deletion of the account locks them.
      const sentTo = await tx.first(
        query.selectFrom('document_links').select('user_id').where('id', '=', id),
      );
      if (sentTo === undefined) throw notFound();
      const customer = await tx.one(
        query
          .selectFrom('users')
          .select(['name', 'mobile'])
          .where('id', '=', sentTo.user_id)
          .forNoKeyUpdate(),
      );
      const { link, found } = await lockLink(tx, actor, clock, id);
      const now = clock.now();
      if (link.revoked_at !== null || new Date(link.expires_at) <= now)
        throw new Refusal('MESSAGE_STATE', refusalText.documentLinkEnded);
      const key = `document_link:${link.token_hash}`;
      if ((await tx.prisma.message.findUnique({ where: { key }, select: { id: true } })) !== null) return;
      await requireBelowLimit(tx, link.user_id, now);
      enqueueMessage(
        tx,
        {
          kind: 'document_link',
          key,
          customerId: link.user_id,
          mobile: customer.mobile,
          variables: {
            name: nameVariable(firstNameOf(customer.name) || 'customer'),
            document: summaryOf(found.data).title.toLowerCase(),
          },
        },
        now,
      );
      auditLink(tx, actor.id, 'send_document', found, now);
    });
    flushSms();
    return { message: successText.documentLinkSent, data: { id } };
  },
);

/** The customer is locked. */
async function requireBelowLimit(tx: Transaction, customerId: number, now: Date): Promise<void> {
  const { start, secondsLeft } = storeDayAround(now);
  const sent = await tx.prisma.message.count({
    where: { customerId, kind: 'document_link', createdAt: { gte: start } },
  });
  if (sent >= documentLinkRule.messagesPerDay)
    throw new Refusal(
      'RATE_LIMITED',
      `${documentLinkRule.messagesPerDay} links were sent to this customer by SMS today. Please copy the link, or try again tomorrow.`,
      { retryAfterSeconds: secondsLeft },
    );
}

/** Ends a link to a document in scope; repeated, returns when it ended. Throws NOT_FOUND for others. */
export const revokeDocumentLink = operation<InputOf<Actions['revoke']>, OutputOf<Actions['revoke']>>(
  'share documents',
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

/** What the page of a link shows. */
export interface SharedSummary {
  readonly business: string;
  readonly title: string;
  readonly number: string;
  /** ISO instant. */
  readonly issuedAt: string;
  readonly amountPaise: number;
  /** Names of number and amount, if they are others. */
  readonly labels?: { readonly number: string; readonly amount: string };
}

/** For the page `/d/<token>`. Throws NOT_FOUND with one message for unknown, revoked and expired links. */
export const readSharedSummary = openOperation<{ readonly token: string }, SharedSummary>(
  async (context, { token }) => {
    const { fileName: _fileName, ...summary } = summaryOf((await requireShared(context, token)).data);
    return { business: brand.name, ...summary };
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
    selectLinks
      .innerJoin('users', 'users.id', 'document_links.user_id')
      .where('document_links.token_hash', '=', hashOfLinkToken(token))
      .where('document_links.revoked_at', 'is', null)
      .where('document_links.expires_at', '>', clock.now().toISOString())
      .where('users.deleted_at', 'is', null),
  );
  if (link === undefined || !isSharedKind(link.kind)) throw notValid();
  const found = await sharedKinds[link.kind](sql, link.record_id, null, termsOf(link, clock));
  if (found === null || found.customerId !== link.user_id) throw notValid();
  return found;
}

const notValid = () => new Refusal('NOT_FOUND', refusalText.documentLinkNotValid);

const selectLinks = query
  .selectFrom('document_links')
  .innerJoin('users as sharer', 'sharer.id', 'document_links.shared_by')
  .select([
    'document_links.id',
    'document_links.kind',
    'document_links.record_id',
    'document_links.user_id',
    'document_links.token_hash',
    'document_links.shared_by',
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
function termsOf({ from_date, to_date, shared_by, sharer_role }: LinkRow, clock: Clock): Terms {
  const span = { from: from_date ?? earliestDate, to: to_date ?? earliestDate };
  return { clock, span, sharer: { id: shared_by, role: sharer_role } };
}

/** A link with its document, locked. Throws NOT_FOUND for others, and out of scope. */
async function lockLink(tx: Transaction, actor: SignedIn, clock: Clock, id: number) {
  const link = await tx.first(selectLinks.where('document_links.id', '=', id).forUpdate('document_links'));
  if (link === undefined || !isSharedKind(link.kind)) throw notFound();
  const found = await sharedKinds[link.kind](tx, link.record_id, { actor }, termsOf(link, clock));
  if (found === null || found.customerId !== link.user_id) throw notFound();
  return { link, found };
}

function requireKind(sent: Parameters<typeof sharedKindOf>[0]): SharedKind {
  const kind = sharedKindOf(sent);
  if (kind === null) throw wrongField('kind', 'Kind must be receipt or invoice, for an order.');
  return kind;
}

const linksListed = 20;

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
