import { z } from 'zod';
import { raw } from '@/lib/db/query';

/** A message's payment link (lib/money/payment-links/send.ts) as JSON of `linkShape`; null without one. */
export const linkOf = (table: 'due' | 'messages') => raw`(select json_build_object(
    'id', payment_links.id,
    'createdAt', payment_links.created_at,
    'tokenHash', payment_links.token_hash,
    'expiresAt', payment_links.expires_at,
    'isClosed', payment_links.closed_at is not null,
    'isOrderDeleted', orders.deleted_at is not null,
    'isOwn', orders.user_id = payment_links.user_id)
  from payment_links join orders on orders.id = payment_links.order_id
  where ${raw.ref(`${table}.kind`)} = 'payment_link'
    and payment_links.token_hash = split_part(${raw.ref(`${table}.key`)}, ':', 2)::bpchar)`;

export const linkShape = z
  .object({
    id: z.number(),
    createdAt: z.coerce.date(),
    tokenHash: z.string(),
    expiresAt: z.coerce.date(),
    isClosed: z.boolean(),
    isOrderDeleted: z.boolean(),
    isOwn: z.boolean(),
  })
  .nullable();
