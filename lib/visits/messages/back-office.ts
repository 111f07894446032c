import { expressionBuilder } from 'kysely';
import { z } from 'zod';
import { notFound } from '@/lib/kernel/access/not-found';
import { operation } from '@/lib/kernel/access/operation';
import { Refusal } from '@/lib/kernel/access/refusal';
import { writeAudit } from '@/lib/kernel/audit/write-audit';
import type { InputOf, OutputOf } from '@/lib/contract';
import { idIn, listPage, mobileStartsWith } from '@/lib/db/pagination';
import type { Message } from '@/lib/db/generated/client';
import { query, type Tables } from '@/lib/db/query';
import { mapperOf, selectionOf, type RowOf } from '@/lib/kernel/records/rows';
import { rowsOf } from '@/lib/kernel/records/values';
import { refusalText, successText } from '@/lib/kernel/text/messages';
import type { MessageRecord, messages } from './contract';
import { linkOf, linkShape } from './link-state';
import { messageDefinition } from './record';
import { whyNotResent } from './rules';
import { loadSentTexts, type SentText } from './sent-texts';
import { isMessageKind, messageTemplates } from './templates';

/* The list of text messages for admins, and sending failed ones again (docs/product/rules.md, "Messages"). */

type Actions = typeof messages.actions;

const eb = expressionBuilder<Tables, 'messages'>();
const columns = [
  ...selectionOf(messageDefinition, 'messages'),
  'messages.state',
  'messages.variables',
  'messages.language',
] as const;
const selectMessages = query.selectFrom('messages').select(columns);
type MessageRow = RowOf<typeof messageDefinition> &
  Pick<Message, 'state' | 'language'> & { readonly variables: unknown };

/** The search matches the start of the mobile and the exact id. */
export const readMessages = operation<InputOf<Actions['list']>, OutputOf<Actions['list']>>(
  'see messages',
  'no proof',
  async ({ sql, siteUrl }, input) => {
    const { search, state } = input;
    const { rows, page } = await listPage(sql, input, {
      table: 'messages',
      rows: selectMessages,
      where: [
        ...(state === undefined ? [] : [eb('messages.state', '=', state === 'waiting' ? 'queued' : state)]),
        ...(search === undefined
          ? []
          : [
              eb.or([
                mobileStartsWith(eb.ref('messages.mobile'), search),
                eb('messages.id', '=', idIn(search)),
              ]),
            ]),
      ],
      sorts: { created_at: { by: eb.ref('messages.created_at'), type: 'timestamptz' } },
    });
    const sentText = await loadSentTexts(siteUrl);
    return { data: rows.map((row) => toMessageRecord(row, sentText)), ...page };
  },
);

/** Sends a message again, with a new time to live. Refuses 404, and 409 MESSAGE_STATE for a message that has not failed or whose link has ended. */
export const resendMessage = operation<InputOf<Actions['resend']>, OutputOf<Actions['resend']>>(
  'resend messages',
  'no proof',
  async ({ actor, clock, sql, siteUrl, flushSms }, { id }) => {
    const now = clock.now();
    const row = await sql.transaction(async (tx) => {
      const current = await tx.first(
        selectMessages
          .select(['messages.expires_at', linkOf('messages').as('link')])
          .where('messages.id', '=', id)
          .forUpdate('messages'),
      );
      if (current === undefined) throw notFound();
      const { kind, state, customer_id: customerId } = current;
      const expiresAt = new Date(current.expires_at);
      const why = whyNotResent({ kind, state, expiresAt, link: linkShape.parse(current.link) }, now);
      const hasNoCustomer = customerId === null && !goesToStrangers(kind);
      if (why !== null || hasNoCustomer || !isMessageKind(kind))
        throw new Refusal('MESSAGE_STATE', why ?? refusalText.messageState);
      const again = new Date(now.getTime() + messageTemplates[kind].hoursToLive * 3_600_000);
      const message = await tx.prisma.message.update({
        where: { id },
        data: {
          state: 'queued',
          attempts: 0,
          nextAttemptAt: now,
          droppedReason: null,
          expiresAt: again > expiresAt ? again : expiresAt,
        },
      });
      const queued = {
        ...toRow(message),
        state: message.state,
        variables: message.variables,
        language: message.language,
      };
      const change = { action: 'user.resend_message', entity: 'user', after: { template: kind } } as const;
      if (customerId !== null) writeAudit(tx, { ...change, actorId: actor.id, entityId: customerId }, now);
      return queued;
    });
    flushSms();
    return { message: successText.messageQueued, data: toMessageRecord(row, await loadSentTexts(siteUrl)) };
  },
);

/** Whether a message goes to numbers without an account. */
function goesToStrangers(kind: string): boolean {
  return kind === 'sign_up_link' || kind === 'grievance_received';
}

const toWire = mapperOf(messageDefinition);
const toRow = rowsOf(messageDefinition);
const texts = z.record(z.string(), z.string());

function toMessageRecord(row: MessageRow, sentText: SentText): MessageRecord {
  const { kind, state, language } = row;
  return {
    ...toWire(row),
    // A kind of a newer version, during a rolling restart.
    text: isMessageKind(kind) ? sentText(kind, texts.parse(row.variables), language) : '',
    state: state === 'queued' ? 'waiting' : state,
  };
}
