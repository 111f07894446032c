import { query, raw } from '@/lib/db/query';
import type { Transaction } from '@/lib/db/sql';
import type { Erased } from './erase';
import { clearOf, mobilePattern, textsOf, type Person } from './person-in-texts';

/*
 * Finds the rows that name a deleted customer although nothing links them to the account: a task without a customer, a note on another
 * customer's page (docs/product/privacy.md, "Erasure": names in other records). ./erase-mentions.ts erases them.
 */

/** Rows per statement: each stays far below the timeout of a statement. */
const rowsAtOnce = 50_000;

/** Ids of rows by table. */
export type Mentions = Awaited<ReturnType<typeof findMentions>>;

/**
 * Rows whose digits contain one of the mobiles, which may be part of another number: {@link mentionsOf} decides. Locks nothing: call it while only
 * the account is locked, since it reads whole tables.
 */
export async function findMentions(tx: Transaction, { mobiles }: Pick<Erased, 'mobiles'>) {
  const pattern = mobilePattern(mobiles);
  const idsWith = (table: SearchedTable, columns: readonly string[]) =>
    idsMatching(tx, table, columns, pattern);
  return {
    notes: await idsWith('notes', ['text']),
    tasks: await idsWith('tasks', ['title']),
    opportunities: await idsWith('opportunities', ['name', 'next_step', 'lost_note']),
    orders: await idsWith('orders', ['name']),
    items: await idsWith('items', ['name', 'discount_reason', 'asked_discount_reason', 'huid_exempt_note']),
    exchanges: await idsWith('exchanges', ['pieces', 'signed_note', 'accepted_note', 'void_reason']),
    entries: await idsWith('order_entries', ['note', 'void_reason']),
    days: await idsWith('day_closings', ['reason']),
    grievances: await idsWith('grievances', ['text', 'answer']),
    messages: await idsWith('messages', ['variables']),
    trail: await idsWith('audit_entries', ['before', 'after']),
  };
}

type SearchedTable =
  | 'notes'
  | 'tasks'
  | 'opportunities'
  | 'orders'
  | 'items'
  | 'exchanges'
  | 'order_entries'
  | 'day_closings'
  | 'grievances'
  | 'messages'
  | 'audit_entries';

async function idsMatching(
  tx: Transaction,
  table: SearchedTable,
  columns: readonly string[],
  pattern: string,
): Promise<readonly number[]> {
  const holds = raw.join(
    columns.map((column) => raw`${raw.ref(column)}::text ~ ${pattern}`),
    raw` or `,
  );
  const { last } = await tx.one(query.selectFrom(table).select(raw<number>`coalesce(max(id), 0)`.as('last')));
  const ids: number[] = [];
  for (let from = 0; from < last; from += rowsAtOnce) {
    const rows = await tx.rows(
      query
        .selectFrom(table)
        .select(raw<number>`id`.as('id'))
        .where(raw<boolean>`id > ${from} and id <= ${from + rowsAtOnce} and (${holds})`)
        .orderBy('id'),
      { prepared: false },
    );
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
}

/**
 * The person as texts of a time may name them: a text that was written while another account had the mobile is about that one.
 * @param at time of the last change of the row, ISO 8601
 * @returns what identifies the person (`clearOf`), or null if none of the texts holds a mobile
 */
export type MentionedIn = (texts: readonly unknown[], at: string) => Person | null;

export async function mentionsOf(tx: Transaction, person: Erased): Promise<MentionedIn> {
  const [takenNow, givenUp] = await othersWith(tx, person);
  const own = new Map(person.earlier.map(({ mobile, until }) => [mobile, Date.parse(until)]));
  /** When others had given the mobile up, before that time. */
  const freeBefore = (mobile: string, time: number) =>
    Math.max(
      -Infinity,
      ...givenUp.filter((each) => each.mobile === mobile && each.at < time).map(({ at }) => at),
    );
  const isOwnAt = (mobile: string, time: number) => {
    const until = own.get(mobile);
    return (
      (until !== undefined && time <= until && time > freeBefore(mobile, until)) ||
      (!takenNow.has(mobile) && time > freeBefore(mobile, Infinity))
    );
  };
  const clear = clearOf(person);
  return (texts, at) => {
    const mobiles = person.mobiles.filter((mobile) => isOwnAt(mobile, Date.parse(at)));
    const { withoutIn } = textsOf({ id: 0, names: [], mobiles, emails: [], addresses: [] });
    const holdsMobile = texts.some((text) => JSON.stringify(withoutIn(text)) !== JSON.stringify(text));
    return holdsMobile ? { ...clear, mobiles } : null;
  };
}

/** Mobiles of the person that another account has, and when others gave them up. */
async function othersWith(tx: Transaction, { id, mobiles }: Erased) {
  const live = await tx.rows(
    query
      .selectFrom('users')
      .select('mobile')
      .where(raw<boolean>`mobile = any (${mobiles}::text[])`)
      .where('id', '<>', id)
      .where('deleted_at', 'is', null),
  );
  const former = await tx.rows(
    query
      .selectFrom('audit_entries')
      .select([raw<string>`before ->> 'mobile'`.as('mobile'), 'at'])
      .where('entity', '=', 'user')
      .where('entity_id', '<>', id)
      .where(raw<boolean>`before ->> 'mobile' = any (${mobiles}::text[])`)
      .where(raw<boolean>`after ->> 'mobile' is distinct from before ->> 'mobile'`),
  );
  return [
    new Set(live.map(({ mobile }) => mobile)),
    former.map(({ mobile, at }) => ({ mobile, at: Date.parse(at) })),
  ] as const;
}
