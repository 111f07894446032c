import { expressionBuilder } from 'kysely';
import { raw, type Tables } from '@/lib/db/query';
import type { CustomerRecord } from './contract';

/* Columns of a customer (docs/product/privacy.md). */

const eb = expressionBuilder<Tables, 'users'>();

/** Whom the customer named, for admins alone. */
const nomineeOf = eb
  .selectFrom('nominees')
  .select(
    raw<
      CustomerRecord['nominee']
    >`jsonb_build_object('name', nominees.name, 'relation', nominees.relation, 'mobile', nominees.mobile)`.as(
      'nominee',
    ),
  )
  .whereRef('nominees.user_id', '=', 'users.id')
  .as('nominee');

/** When the account closes, as its owner requested. */
const closesAt = eb
  .selectFrom('erasures')
  .select('erasures.closes_at')
  .whereRef('erasures.user_id', '=', 'users.id')
  .where('erasures.state', '=', 'requested')
  .as('closes_at');

export const privacyColumns = [nomineeOf, closesAt] as const;
