import { mobileStartsWith } from '@/lib/db/pagination';
import { query, raw } from '@/lib/db/query';
import { containsName, hasWordsStartingWith } from '@/lib/db/text-search';

/**
 * Ids of the customers whose name, also as it sounds, or start of the mobile matches. An array, so that PostgreSQL finds them first, and then their
 * rows by an index.
 * @param sounding `soundingSpellings` of the text
 */
export function customersMatching(text: string, sounding: readonly (readonly string[])[]) {
  const customers = query
    .selectFrom('users')
    .select('users.id')
    .where('users.deleted_at', 'is', null)
    .where((user) =>
      user.or([
        containsName(user.ref('users.name'), text),
        hasWordsStartingWith(user.ref('users.name'), sounding),
        mobileStartsWith(user.ref('users.mobile'), text),
      ]),
    );
  return raw<number[]>`array(${customers})`;
}
