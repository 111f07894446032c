/* oxlint-disable max-lines -- the claim of due messages with all that decides about them, and their sending */
import { z } from 'zod';
import type { Clock } from '@/lib/kernel/access/operation';
import type { Secrets } from '@/lib/people/auth/secrets';
import type { Prisma } from '@/lib/db/generated/client';
import { isAmong, query, raw } from '@/lib/db/query';
import type { Sql } from '@/lib/db/sql';
import { hashOfLinkToken, tokenOfStoredLink } from '@/lib/money/payment-links/token';
import { hasConsent } from '@/lib/people/consents/has-consent';
import { tokenOfInvitation } from '@/lib/people/invitations/sent-token';
import { translatedFlowVariable } from '@/lib/env/flow-variables';
import { english, languageOf, type Language } from '@/lib/languages';
import { paiseOfColumn } from '@/lib/paise';
import { batch, claimed, nextAttempt, drainOutbox, type Flushed, type Outcome } from '@/lib/visits/sms/claim';
import { asSmsFailure, type SmsFailure, type SmsProvider } from '@/lib/visits/sms/provider';
import { makeErasureCode } from '@/lib/people/erasure/code';
import { makeExchangeCode } from './exchange-code';
import { linkOf, linkShape } from './link-state';
import { dropped, failed, sent } from './transitions';
import { eveningHoldsEnd, isQuiet, isReminder, whyNotSent } from './rules';
import { stopTokenOf } from './stop-token';
import {
  amountVariable,
  isMessageKind,
  messageKinds,
  messageTemplates,
  variablesIn,
  type MessageKind,
} from './templates';

/**
 * Sends queued messages (lib/visits/messages/enqueue.ts), the oldest of each recipient first, with any number of workers (lib/visits/sms/claim.ts): at least once, and
 * twice only if the provider's response was lost. Each is checked again before it is sent (`whyNotSent`).
 */
export interface MessagesContext {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly sms: Pick<SmsProvider, 'sendFlow'>;
  readonly flows: Flows;
  /** Template ids of other languages by their environment variable; a customer gets English without one. */
  readonly translatedFlows?: Readonly<Partial<Record<string, string>>>;
  readonly secrets: Secrets;
  /** Stops a run after the batch that is being sent. */
  readonly signal?: AbortSignal;
}

/** Template ids at the provider; null if the environment has none. */
export type Flows = Readonly<Record<MessageKind, string | null>>;

/**
 * Each has a queue of its own. Awaited messages do not rest during quiet hours. Offers are what needs a consent: thousands at once, for which no other
 * message waits.
 */
export type MessagePriority = 'awaited' | 'others' | 'offers';

function priorityOf(kind: MessageKind): MessagePriority {
  const { isAwaited, consent } = messageTemplates[kind];
  if (consent !== null) return 'offers';
  return isAwaited ? 'awaited' : 'others';
}

const shape = z.object({
  id: z.number(),
  kind: z.string().refine(isMessageKind),
  variables: z.record(z.string(), z.string()),
  attempts: z.number(),
  dueAt: z.coerce.date(),
  expiresAt: z.coerce.date(),
  slot: z.string().nullable(),
  key: z.string().nullable(),
  customerId: z.number().nullable(),
  mobile: z.string(),
  customerMobile: z.string().nullable(),
  customerDeletedAt: z.string().nullable(),
  customerRole: z.string().nullable(),
  customerLanguage: z.string().nullable(),
  bookingStatus: z.string().nullable(),
  reminders: z.boolean().nullable(),
  arrivedAt: z.string().nullable(),
  needsNewTimeAt: z.string().nullable(),
  storeId: z.number().nullable(),
  slotDate: z.string().nullable(),
  slotTime: z.string().nullable(),
  isHeld: z.boolean(),
  link: linkShape,
});
type DueMessage = z.output<typeof shape>;

/** Sends due messages of a priority. In quiet hours, only awaited ones and those about holds that began before. */
export async function sendDueMessages(context: MessagesContext, priority: MessagePriority): Promise<Flushed> {
  const { sql, clock, signal } = context;
  return drainOutbox(
    async () => {
      const now = clock.now();
      const rows = await sql.rows(claimDue(priority, now), { writes: true });
      return rows.toSorted(
        (one, other) => new Date(one.dueAt).getTime() - new Date(other.dueAt).getTime() || one.id - other.id,
      );
    },
    async (row) => {
      const { success, data: message } = shape.safeParse(row);
      if (success) return sendOne(context, message);
      await sql.transaction((tx) =>
        tx.prisma.message.updateMany({ where: { id: row.id }, data: failed('unreadable') }),
      );
      return 'dropped';
    },
    signal,
  );
}

/** Claims due messages and reads their records. Kinds of a newer version are left to its processes. */
function claimDue(priority: MessagePriority, now: Date) {
  return query
    .with('due', (cte) =>
      cte
        .updateTable('messages')
        .set(claimed(now))
        .where(
          isAmong(
            'id',
            query
              .selectFrom('messages')
              .innerJoin(fairly(priority, now).as('ranked'), 'ranked.id', 'messages.id')
              .select('messages.id')
              // Another worker may have claimed it after the ranking.
              .where('next_attempt_at', '<=', now.toISOString())
              .orderBy('ranked.nth')
              .orderBy('messages.due_at')
              .orderBy('messages.id')
              .limit(batch)
              .forUpdate('messages')
              .skipLocked(),
          ),
        )
        .returningAll(),
    )
    .selectFrom('due')
    .leftJoin('users', 'users.id', 'due.customer_id')
    .leftJoin('bookings', 'bookings.id', 'due.booking_id')
    .select([
      'due.id',
      'due.kind',
      'due.variables',
      'due.attempts',
      'due.due_at as dueAt',
      'due.expires_at as expiresAt',
      'due.slot',
      'due.key',
      'due.customer_id as customerId',
      'due.mobile',
      'users.mobile as customerMobile',
      'users.deleted_at as customerDeletedAt',
      'users.role as customerRole',
      'users.language as customerLanguage',
      'bookings.status as bookingStatus',
      'bookings.reminders',
      'bookings.arrived_at as arrivedAt',
      'bookings.needs_new_time_at as needsNewTimeAt',
      'bookings.store_id as storeId',
      'bookings.slot_date as slotDate',
      'bookings.slot_time as slotTime',
    ])
    .select(linkOf('due').as('link'))
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('waiting_entries')
            .select('waiting_entries.id')
            .whereRef('waiting_entries.user_id', '=', 'due.customer_id')
            .where('waiting_entries.ended_at', 'is', null)
            .where('waiting_entries.held_until', '>', now.toISOString())
            // As `slotText` writes it.
            .where(
              raw<boolean>`waiting_entries.slot_date || 'T' || waiting_entries.slot_time || '/' || waiting_entries.store_id = due.slot`,
            ),
        )
        .$castTo<boolean>()
        .as('isHeld'),
    );
}

/** Beyond the batches of the workers that claim at the same time. */
const rankedRows = 20 * batch;

/** The oldest due message of each recipient, then the second ones, and so on: many of one recipient delay none of another. */
function fairly(priority: MessagePriority, now: Date) {
  return query
    .selectFrom('messages')
    .select([
      'id',
      raw<number>`row_number() over (partition by coalesce(customer_id::text, mobile) order by due_at, id)`.as(
        'nth',
      ),
    ])
    .where('next_attempt_at', '<=', now.toISOString())
    .where('due_at', '<=', now.toISOString())
    .where(
      'kind',
      'in',
      messageKinds.filter((kind) => priorityOf(kind) === priority),
    )
    .$if(priority !== 'awaited' && isQuiet(now), (due) =>
      due.where('kind', '=', 'place_free').where('expires_at', '<=', eveningHoldsEnd(now).toISOString()),
    )
    .orderBy('nth')
    .orderBy('due_at')
    .orderBy('id')
    .limit(rankedRows);
}

/** Messages that are nothing without their token, and why it may be missing. */
const whyWithoutToken: Partial<Record<MessageKind, string>> = {
  payment_link: 'the secret of the link was replaced',
  due_reminder: 'the secret of the link was replaced',
  document_link: 'the secret of the link was replaced',
  old_gold_code: 'the code is no longer needed',
  staff_invitation: 'the invitation has ended',
  erasure_code: 'the code is no longer needed',
};

/** Codes and tokens that are made when they are sent (docs/decisions/003-reset-codes-are-made-when-sent.md). */
const tokenMakers: Partial<Record<MessageKind, typeof tokenOfInvitation>> = {
  old_gold_code: (sql, [secret], key, now) => makeExchangeCode(sql, secret, key, now),
  erasure_code: (sql, [secret], key, now) => makeErasureCode(sql, secret, key, now),
  staff_invitation: tokenOfInvitation,
};

async function sendOne(context: MessagesContext, message: DueMessage): Promise<Outcome> {
  const { sql, clock, sms, secrets } = context;
  const { id, kind, attempts } = message;
  const write = (data: Prisma.MessageUpdateManyMutationInput) =>
    // Another worker may have finished or claimed it, if this one was too slow for its claim.
    sql.transaction((tx) => tx.prisma.message.updateMany({ where: { id, state: 'queued', attempts }, data }));
  const whyNot = whyNotSent(factsOf(message), clock.now());
  const flow = flowFor(context, message);
  if (whyNot !== null || flow === null) {
    await write(dropped(whyNot ?? 'no template id'));
    return whyNot === 'expired' ? 'expired' : 'dropped';
  }
  const mobile = message.customerMobile ?? message.mobile;
  const stopToken = isReminder(kind) ? stopTokenOf(secrets[0], id) : null;
  const { link } = message;
  const makeToken = tokenMakers[kind];
  const token =
    makeToken !== undefined
      ? await makeToken(sql, secrets, message.key, clock.now())
      : (stopToken ?? (link === null ? null : await tokenOfStoredLink(secrets, link)));
  const whyNoToken = whyWithoutToken[kind];
  if (token === null && whyNoToken !== undefined) {
    await write(dropped(whyNoToken));
    return 'dropped';
  }
  // Before sending: a link that a customer has must work, even if this process ends now.
  const ending = kind === 'due_reminder' ? token : stopToken;
  const variables = variablesNow(message);
  const language = flow.language === english ? null : flow.language;
  if (ending !== null || mobile !== message.mobile) {
    const stopHash = ending === null ? {} : { stopHash: hashOfLinkToken(ending) };
    if ((await write({ mobile, variables, ...stopHash })).count === 0) return 'dropped';
  }
  // Last of all: a customer may have withdrawn it since the message was claimed.
  const { consent } = messageTemplates[kind];
  if (consent !== null && !(await hasConsent(sql, message.customerId, consent))) {
    await write(dropped('no consent'));
    return 'dropped';
  }
  try {
    const values = variablesIn(flow.language, variables);
    await sms.sendFlow(mobile, flow.id, { ...values, ...(token === null ? {} : { token }) });
  } catch (error) {
    const failure = asSmsFailure(error);
    const { isFinal } = failure;
    await write(
      isFinal ? failed(reasonText(failure), language) : { nextAttemptAt: nextAttempt(clock.now(), attempts) },
    );
    return { request: id, attempt: attempts, failure, isFinal };
  }
  await sql.transaction((tx) =>
    tx.prisma.message.updateMany({ where: { id }, data: sent(clock.now(), language) }),
  );
  return 'sent';
}

/** The template in the language of the account, else in English; null without both. */
function flowFor(
  { flows, translatedFlows = {} }: MessagesContext,
  { kind, customerRole, customerLanguage }: DueMessage,
): { readonly id: string; readonly language: Language } | null {
  const language = customerRole === 'user' ? languageOf(customerLanguage) : null;
  const translated = language === null ? undefined : translatedFlows[translatedFlowVariable(kind, language)];
  if (language !== null && translated !== undefined) return { id: translated, language };
  const id = flows[kind];
  return id === null ? null : { id, language: english };
}

/** What is due may have changed since the reminder was queued. */
function variablesNow({ kind, variables, link }: DueMessage): Record<string, string> {
  if (kind !== 'due_reminder' || link === null) return variables;
  return { ...variables, amount: amountVariable(paiseOfColumn(link.due)) };
}

function factsOf(message: DueMessage) {
  const { kind, slot, expiresAt, customerMobile, customerDeletedAt, isHeld, link } = message;
  const { bookingStatus, reminders, arrivedAt, needsNewTimeAt, storeId, slotDate, slotTime } = message;
  return {
    kind,
    slot,
    expiresAt,
    isHeld,
    link,
    customer: customerMobile === null ? null : { isDeleted: customerDeletedAt !== null },
    booking:
      bookingStatus === null ||
      reminders === null ||
      storeId === null ||
      slotDate === null ||
      slotTime === null
        ? null
        : {
            status: bookingStatus,
            reminders,
            arrivedAt,
            needsNewTime: needsNewTimeAt !== null,
            store_id: storeId,
            slot_date: slotDate,
            slot_time: slotTime,
          },
  };
}

function reasonText({ reason, providerMessage }: SmsFailure): string {
  return providerMessage === null ? reason : `${reason}: ${providerMessage}`;
}
