import { mobileStartsWith } from '@/lib/db/pagination';
import { query, raw } from '@/lib/db/query';
import { containsName } from '@/lib/db/text-search';

/** Ids of the customers whose name or start of the mobile matches. An array, so that PostgreSQL finds them first, and then their rows by an index. */
export function customersMatching(text: string) {
  const customers = query
    .selectFrom('users')
    .select('users.id')
    .where('users.deleted_at', 'is', null)
    .where((user) =>
      user.or([containsName(user.ref('users.name'), text), mobileStartsWith(user.ref('users.mobile'), text)]),
    );
  return raw<number[]>`array(${customers})`;
}
