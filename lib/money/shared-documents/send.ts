import { notFound } from '@/lib/kernel/access/not-found';
import { operation } from '@/lib/kernel/access/operation';
import { Refusal } from '@/lib/kernel/access/refusal';
import { documentLinkRule } from '@/lib/sale-rules';
import type { InputOf, OutputOf } from '@/lib/contract';
import { query } from '@/lib/db/query';
import type { Transaction } from '@/lib/db/sql';
import { firstNameOf } from '@/lib/kernel/text/first-name';
import { refusalText, successText } from '@/lib/kernel/text/messages';
import { summaryOf } from '@/lib/money/documents/summary';
import { storeDayAround } from '@/lib/money/payment-links/rules';
import { enqueueMessage } from '@/lib/visits/messages/enqueue';
import { nameVariable } from '@/lib/visits/messages/templates';
import type { shareDocument } from './contract';
import { auditLink, lockLink } from './links';

type Send = (typeof shareDocument)['actions']['send'];

/**
 * Sends a live link to the customer by SMS, once. Throws NOT_FOUND for an unknown one or out of scope, 409 MESSAGE_STATE if it has ended, its
 * message failed or was dropped, or the site sends no such messages, 429 after five to the customer on a day, even with rate limits off.
 */
export const sendDocumentLink = operation<InputOf<Send>, OutputOf<Send>>(
  'share documents',
  'no proof',
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
      const earlier = await tx.prisma.message.findUnique({
        where: { key },
        select: { state: true, droppedReason: true },
      });
      if (earlier !== null) {
        const { state, droppedReason } = earlier;
        if (state === 'queued' || state === 'sent') return;
        throw new Refusal('MESSAGE_STATE', refusalText.documentLinkNotSent(state, droppedReason ?? ''));
      }
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
