import type pg from 'pg';
import { viewers } from '@/lib/people/customers/visible';

/*
 * Rows that the search and the lists of customers read, kept by triggers (docs/product/desk.md): their check and repair for
 * lib/db/counters.ts.
 */

const sameRow = `(kept.name, kept.mobile, kept.created_at, kept.plan_active, kept.visited, kept.until)
  IS NOT DISTINCT FROM (counted.name, counted.mobile, counted.created_at, counted.plan_active, counted.visited, counted.until)`;

/** Expired rows of past visits, ignored here: the sweep (./retention.ts) may not have deleted them yet. */
const isPast = `viewer_id = ${viewers.allStaff} AND until < (now() AT TIME ZONE 'UTC')::date - 1`;

/** Customers that someone should see and does not, sees and should not, or sees with old values. */
export const wrongCustomers = `
  SELECT format('customer %s as seen by %s', id, CASE viewer_id WHEN ${viewers.admins} THEN 'admins' WHEN ${viewers.allStaff} THEN 'all staff' ELSE 'user ' || viewer_id END) AS name,
    CASE WHEN is_kept IS NULL THEN 'absent' WHEN is_counted IS NULL THEN 'present' ELSE 'old values' END AS kept,
    CASE WHEN is_counted IS NULL THEN 'absent' ELSE 'present' END AS counted, id
  FROM (SELECT *, true AS is_kept FROM visible_customers WHERE (${isPast}) IS NOT TRUE) kept
  FULL JOIN (SELECT *, true AS is_counted FROM expected_visible_customers() WHERE (${isPast}) IS NOT TRUE) counted USING (viewer_id, id)
  WHERE is_kept IS NULL OR is_counted IS NULL OR NOT (${sameRow}) ORDER BY id, viewer_id`;

/** Missing words of live names. Words that no live name has any more do no harm. */
export const missingWords = `
  SELECT 'words of names' AS name, count(known.word)::int AS kept, count(*)::int AS counted
  FROM expected_search_words() AS used (word) LEFT JOIN (SELECT DISTINCT word FROM search_words) known USING (word)
  HAVING count(known.word) < count(*)`;

/** Words with another sound than that of their functions. */
export const wrongSounds = `
  SELECT 'sounds of words of names' AS name, (count(*) - count(*) FILTER (WHERE is_wrong))::int AS kept, count(*)::int AS counted
  FROM (SELECT (sound, tamil_sound) IS DISTINCT FROM (sound_key(word), tamil_sound_key(word)) AS is_wrong FROM search_words) AS heard
  HAVING bool_or(is_wrong)`;

export const correctSounds = `
  UPDATE search_words SET sound = sound_key(word), tamil_sound = tamil_sound_key(word)
  WHERE (sound, tamil_sound) IS DISTINCT FROM (sound_key(word), tamil_sound_key(word))`;

/** Repairs a customer as the triggers do: under the lock of the admins' row. */
export async function repairCustomer(client: pg.ClientBase, id: number): Promise<void> {
  await client.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [id]);
  const { rowCount } = await client.query(
    `INSERT INTO visible_customers (viewer_id, id, name, mobile, created_at, plan_active)
       SELECT ${viewers.admins}, id, name, mobile, created_at, plan_active FROM users WHERE id = $1 AND role = 'user' AND deleted_at IS NULL
     ON CONFLICT (viewer_id, id) DO UPDATE SET name = excluded.name, mobile = excluded.mobile, created_at = excluded.created_at,
       plan_active = excluded.plan_active`,
    [id],
  );
  if (rowCount === 0) {
    await client.query('DELETE FROM visible_customers WHERE id = $1', [id]);
    return;
  }
  await client.query(
    `UPDATE visible_customers each SET name = source.name, mobile = source.mobile, created_at = source.created_at, plan_active = source.plan_active
     FROM visible_customers source WHERE source.viewer_id = ${viewers.admins} AND source.id = $1 AND each.id = $1 AND each.viewer_id <> ${viewers.admins}`,
    [id],
  );
  await client.query('SELECT refresh_visit_visibility($1)', [id]);
  await client.query(
    `SELECT grant_visibility($1, viewer) FROM (
       SELECT unnest(ARRAY[executive_id, employee_id]) AS viewer FROM opportunities WHERE user_id = $1 AND deleted_at IS NULL
       UNION SELECT unnest(ARRAY[executive_id, employee_id]) FROM orders WHERE user_id = $1 AND deleted_at IS NULL
       UNION SELECT staff.id FROM users staff JOIN users customer ON customer.referrer_code = staff.referral_id
         WHERE customer.id = $1 AND staff.role IN ('executive', 'employee')) sellers`,
    [id],
  );
  await client.query(
    'SELECT revoke_visibility(id, viewer_id) FROM visible_customers WHERE id = $1 AND viewer_id > 0',
    [id],
  );
}

export const learnMissingWords = `
  INSERT INTO search_words (word, keys, sound, tamil_sound)
  SELECT used.word, search_word_keys(used.word), sound_key(used.word), tamil_sound_key(used.word) FROM expected_search_words() AS used (word)
  WHERE NOT EXISTS (SELECT FROM search_words known WHERE known.word = used.word)`;
