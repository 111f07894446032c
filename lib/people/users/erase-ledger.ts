import { query, raw } from '@/lib/db/query';
import type { Transaction } from '@/lib/db/sql';
import { writeAudit } from '@/lib/kernel/audit/write-audit';
import { clearOf, removedText, textsOf, type Person, type TextsOfPerson } from './person-in-texts';

/*
 * Texts of the books of account about a deleted customer: notes and reasons of voids in their own ledger, and reasons of differences of days that were
 * closed since their first entry or plan. Amounts, references and all else stay: the database refuses another change (SQL: is_same_text).
 */

const longest = [
  ['note', 500],
  ['void_reason', 200],
  ['reason', 500],
] as const;
type Texts = Readonly<Partial<Record<(typeof longest)[number][0], string | null>>>;

/** Texts without the person; null if none names them. A text that would not fit any more goes as a whole. */
function changedIn({ without }: TextsOfPerson, texts: Texts): Record<string, string> | null {
  const changed = longest.flatMap(([column, most]) => {
    const text = texts[column] ?? '';
    const erased = without(text);
    return erased === text ? [] : [[column, erased.length > most ? removedText : erased] as const];
  });
  return changed.length === 0 ? null : Object.fromEntries(changed);
}

/** The transaction has locked the account and its orders. */
export async function eraseFromLedger(
  tx: Transaction,
  actorId: number | null,
  person: Person,
  orders: readonly { readonly id: number }[],
  now: Date,
): Promise<void> {
  const own = raw<boolean>`order_id = any (${orders.map(({ id }) => id)}::int[])`;
  const entries = await tx.rows(
    query
      .selectFrom('order_entries')
      .select(['id', 'order_id', 'note', 'void_reason'])
      .where(own)
      .where(raw<boolean>`(note is not null or void_reason is not null)`),
  );
  const texts = textsOf(person);
  for (const entry of entries) eraseFromEntry(tx, actorId, texts, entry, now);
  await eraseFromClosedDays(tx, actorId, person, own, now);
}

export interface EntryTexts {
  readonly id: number;
  readonly order_id: number;
  readonly note: string | null;
  readonly void_reason: string | null;
}

export function eraseFromEntry(
  tx: Transaction,
  actorId: number | null,
  texts: TextsOfPerson,
  { id, order_id: entityId, note, void_reason }: EntryTexts,
  now: Date,
): void {
  const changed = changedIn(texts, { note, void_reason });
  if (changed === null) return;
  tx.send(query.updateTable('order_entries').set(changed).where('id', '=', id));
  const after = { entry_id: id, ...changed };
  writeAudit(tx, { actorId, action: 'order.erase', entity: 'order', entityId, after }, now);
}

export function eraseFromDay(
  tx: Transaction,
  actorId: number | null,
  texts: TextsOfPerson,
  { id, reason }: { readonly id: number; readonly reason: string | null },
  now: Date,
): void {
  const changed = changedIn(texts, { reason });
  if (changed === null) return;
  tx.send(query.updateTable('day_closings').set(changed).where('id', '=', id));
  const entry = { action: 'day_closing.erase', entity: 'day_closing', entityId: id } as const;
  writeAudit(tx, { actorId, ...entry, after: changed }, now);
}

/** Reasons may be about others. */
async function eraseFromClosedDays(
  tx: Transaction,
  actorId: number | null,
  person: Person,
  own: ReturnType<typeof raw<boolean>>,
  now: Date,
): Promise<void> {
  const since = raw<string>`(select (least(
    (select min(created_at) from order_entries where ${own}),
    (select min(created_at) from subscriptions where user_id = ${person.id}),
    (select min(created_at) from exchanges where user_id = ${person.id})
  ) at time zone 'Asia/Kolkata')::date)`;
  const days = await tx.rows(
    query
      .selectFrom('day_closings')
      .select(['id', 'reason'])
      .where('reason', 'is not', null)
      .where(raw<boolean>`date >= ${since}`)
      // Another deletion may be changing the same text.
      .orderBy('id')
      .forUpdate(),
    { prepared: false },
  );
  const texts = textsOf(clearOf(person));
  for (const day of days) eraseFromDay(tx, actorId, texts, day, now);
}
