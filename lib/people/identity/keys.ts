import { query, raw } from '@/lib/db/query';
import type { Sql } from '@/lib/db/sql';
import { isSealedByFirst, keyIdOf, SealError, sealText, unsealText, type IdentityKeys } from './sealed-text';

/* Keys of sealed texts over all rows (docs/operations.md, "Secrets"). */

/** Every column with a sealed text: one row per table, with its key and the account to which the text is bound. */
const sealedColumns = [
  { table: 'customer_identities', id: 'user_id', account: 'user_id', column: 'sealed', purpose: 'identity' },
  {
    table: 'invoice_identities',
    id: 'invoice_id',
    account: 'user_id',
    column: 'sealed',
    purpose: 'identity',
  },
  {
    table: 'exchange_identities',
    id: 'exchange_id',
    account: 'user_id',
    column: 'sealed',
    purpose: 'identity',
  },
  { table: 'authenticators', id: 'id', account: 'user_id', column: 'sealed', purpose: 'totp' },
  { table: 'sealed_rests', id: 'erasure_id', account: 'user_id', column: 'sealed', purpose: 'erasure' },
] as const;
type SealedColumn = (typeof sealedColumns)[number];

/** Ids of keys that sealed rows need and the site does not have, with their numbers of rows. */
export async function missingKeys(
  sql: Sql,
  keys: readonly string[],
): Promise<{ readonly keyId: string; readonly rows: number }[]> {
  const known = keys.map(keyIdOf);
  const found = await Promise.all(
    sealedColumns.map(({ table, column }) =>
      sql.rows(
        query
          .selectFrom(table)
          .select([
            raw<string>`split_part(${raw.ref(column)}, '.', 2)`.as('key_id'),
            raw<number>`count(*)::int`.as('rows'),
          ])
          .where(raw<boolean>`not split_part(${raw.ref(column)}, '.', 2) = any (${known}::text[])`)
          .groupBy('key_id')
          .orderBy('key_id'),
      ),
    ),
  );
  const counts = new Map<string, number>();
  for (const { key_id: keyId, rows } of found.flat()) counts.set(keyId, (counts.get(keyId) ?? 0) + rows);
  return [...counts].map(([keyId, rows]) => ({ keyId, rows }));
}

export interface Resealed {
  /** Rows that are under the first key now. */
  readonly resealed: number;
  /** Rows that no key opens, which stay as they are. */
  readonly failed: readonly { readonly table: string; readonly id: number; readonly keyId: string | null }[];
}

/**
 * Seals every row under the first key, beside a running site: a row that changes meanwhile keeps its change, which the site's own first key
 * sealed. Opens all rows, those under the first key too, so that it also proves the key.
 * @param batch rows read at once
 */
export async function resealIdentities(sql: Sql, keys: IdentityKeys, batch = 500): Promise<Resealed> {
  const failed: Resealed['failed'][number][] = [];
  let resealed = 0;
  for (const place of sealedColumns)
    for (let after = 0; ;) {
      const rows = await sql.rows(page(place, after, batch));
      for (const { id, account: userId, sealed } of rows) {
        try {
          const about = { purpose: place.purpose, userId };
          const text = unsealText(keys, about, sealed);
          if (!isSealedByFirst(keys, sealed))
            resealed += await replace(sql, place, { id, sealed, by: sealText(keys, about, text) });
        } catch (error) {
          if (!(error instanceof SealError)) throw error;
          failed.push({ table: place.table, id, keyId: error.keyId });
        }
      }
      const last = rows.at(-1);
      if (last === undefined) break;
      after = last.id;
    }
  return { resealed, failed };
}

function page({ table, id, account, column }: SealedColumn, after: number, limit: number) {
  return query
    .selectFrom(table)
    .select([`${id} as id`, `${account} as account`, `${column} as sealed`])
    .where(id, '>', after)
    .orderBy(id)
    .limit(limit);
}

interface Replacement {
  readonly id: number;
  readonly sealed: string;
  readonly by: string;
}

/** @returns 0 for a row that has changed meanwhile */
async function replace(sql: Sql, { table, id, column }: SealedColumn, row: Replacement): Promise<number> {
  return sql.transaction((tx) =>
    tx.run(
      query
        .updateTable(table)
        .set({ [column]: row.by })
        .where(id, '=', row.id)
        .where(column, '=', row.sealed),
    ),
  );
}
