import { z } from 'zod';
import { raw } from '@/lib/db/query';

/**
 * A message's payment link (lib/money/payment-links/send.ts) or link to a document (lib/money/shared-documents/send.ts) as JSON of
 * `linkShape`; null without one.
 */
export const linkOf = (table: 'due' | 'messages') =>
  raw`coalesce(${paymentLinkOf(table)}, ${documentLinkOf(table)})`;

const hashIn = (table: 'due' | 'messages') => raw`split_part(${raw.ref(`${table}.key`)}, ':', 2)::bpchar`;

const paymentLinkOf = (table: 'due' | 'messages') => raw`(select json_build_object(
    'purpose', 'payment',
    'id', payment_links.id,
    'createdAt', payment_links.created_at,
    'tokenHash', payment_links.token_hash,
    'expiresAt', payment_links.expires_at,
    'isClosed', payment_links.closed_at is not null,
    'isOrderDeleted', orders.deleted_at is not null,
    'isOwn', orders.user_id = payment_links.user_id,
    'due', orders.pending_amount::text,
    'isStopped', exists (select from reminder_stops where reminder_stops.order_id = orders.id)
      or exists (select from collection_settings where not due_reminders),
    'isOfOtherDay', exists (select from due_reminders where due_reminders.order_id = orders.id
      and due_reminders.payment_link_id = payment_links.id and due_reminders.due_on is distinct from orders.due_on),
    'isPromised', exists (select from payment_promises where payment_promises.order_id = orders.id and state = 'open'))
  from payment_links join orders on orders.id = payment_links.order_id
  where ${raw.ref(`${table}.kind`)} in ('payment_link', 'due_reminder')
    and payment_links.token_hash = ${hashIn(table)})`;

const documentLinkOf = (table: 'due' | 'messages') => raw`(select json_build_object(
    'purpose', 'document',
    'id', document_links.id,
    'createdAt', document_links.created_at,
    'tokenHash', document_links.token_hash,
    'expiresAt', document_links.expires_at,
    'isClosed', document_links.revoked_at is not null,
    'isOrderDeleted', false,
    'isOwn', document_links.user_id = ${raw.ref(`${table}.customer_id`)})
  from document_links
  where ${raw.ref(`${table}.kind`)} = 'document_link'
    and document_links.token_hash = ${hashIn(table)})`;

export const linkShape = z
  .object({
    purpose: z.enum(['payment', 'document']),
    id: z.number(),
    createdAt: z.coerce.date(),
    tokenHash: z.string(),
    expiresAt: z.coerce.date(),
    isClosed: z.boolean(),
    isOrderDeleted: z.boolean(),
    isOwn: z.boolean(),
    /** The rest is about automatic reminders of a due; of a document: as if there were none. */
    due: z.string().default('0'),
    isStopped: z.boolean().default(false),
    isPromised: z.boolean().default(false),
    isOfOtherDay: z.boolean().default(false),
  })
  .nullable();
