import { randomUUID } from 'node:crypto';
import type { InputOf, OutputOf } from '@/lib/contract';
import { query, raw } from '@/lib/db/query';
import { offerLimits } from '@/lib/limits';
import { operation } from '@/lib/kernel/access/operation';
import { wrongField } from '@/lib/kernel/access/refusal';
import { writeAudit } from '@/lib/kernel/audit/write-audit';
import { successText } from '@/lib/kernel/text/messages';
import type { messages } from './contract';
import { offerParts } from './offer-parts';
import { messageTemplates, type MessageKind } from './templates';

const kindOf = { offers_sms: 'offer', family_dates: 'family_date' } as const satisfies Record<
  string,
  MessageKind
>;

/**
 * Queues the same words to many customers. Whether one of them has agreed is asked when it is sent (./outbox.ts), not here: consents come and
 * go while messages wait for the morning. Ids of staff, of deleted accounts and of nobody are skipped. `to` is decided by the statement that
 * queues. Refuses VALIDATION (`to`) for more than `offerLimits.customers`, and queues none.
 */
export const sendOffer = operation<
  InputOf<typeof messages.actions.offer>,
  OutputOf<typeof messages.actions.offer>
>(
  'send offers',
  'no proof',
  async ({ actor, clock, sql, flushSms }, { user_ids: ids, to, text, purpose }) => {
    const now = clock.now();
    const kind = kindOf[purpose];
    const unique = ids === undefined ? null : [...new Set(ids)];
    const expiresAt = new Date(now.getTime() + messageTemplates[kind].hoursToLive * 3_600_000);
    const queued = await sql.transaction(async (tx) => {
      const rows = await tx.rows(
        query
          .insertInto('messages')
          .columns([
            'kind',
            'key',
            'customer_id',
            'mobile',
            'variables',
            'created_at',
            'due_at',
            'next_attempt_at',
            'expires_at',
          ])
          .expression(
            query
              .selectFrom('users')
              .select([
                raw<string>`${kind}::text`.as('kind'),
                raw<string>`${`${kind}:${randomUUID()}:`}::text || users.id`.as('key'),
                'users.id',
                'users.mobile',
                raw<string>`${JSON.stringify(offerParts(text))}::jsonb`.as('variables'),
                raw<Date>`${now}::timestamptz`.as('created_at'),
                raw<Date>`${now}::timestamptz`.as('due_at'),
                raw<Date>`${now}::timestamptz`.as('next_attempt_at'),
                raw<Date>`${expiresAt}::timestamptz`.as('expires_at'),
              ])
              .where('users.role', '=', 'user')
              .where('users.deleted_at', 'is', null)
              .$if(unique !== null, (some) => some.where(raw<boolean>`users.id = any (${unique}::int[])`))
              .$if(to === 'plan', (some) => some.where('users.plan_active', '=', true))
              .orderBy('users.id')
              .limit(offerLimits.customers + 1)
              // A deletion either comes first, or waits and erases the message.
              .forShare(),
          )
          .returning('id'),
      );
      if (rows.length > offerLimits.customers)
        throw wrongField(
          'to',
          `There are more than ${offerLimits.customers.toLocaleString('en-US')} such customers. Send to fewer, by user_ids.`,
        );
      const after = { template: kind, text, rows: rows.length };
      writeAudit(
        tx,
        { actorId: actor.id, action: 'user.send_offer', entity: 'user', entityId: actor.id, after },
        now,
      );
      return rows.length;
    });
    flushSms();
    return {
      message: successText.offerQueued,
      data: { queued, skipped: unique === null ? 0 : unique.length - queued },
    };
  },
);
