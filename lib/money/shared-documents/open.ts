import { openOperation, type Context } from '@/lib/kernel/access/operation';
import { Refusal } from '@/lib/kernel/access/refusal';
import { brand } from '@/lib/business';
import type { InputOf, OutputOf } from '@/lib/contract';
import { refusalText } from '@/lib/kernel/text/messages';
import { summaryOf, type DocumentSummary } from '@/lib/money/documents/summary';
import { hashOfLinkToken } from '@/lib/money/payment-links/token';
import type { openSharedDocument } from './contract';
import { sharedKinds, type Shared } from './kinds';
import { selectLinks, termsOf } from './links';
import { isSharedKind } from './record';

/** What the page of a link shows. */
export interface SharedSummary extends Omit<DocumentSummary, 'fileName'> {
  readonly business: string;
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
