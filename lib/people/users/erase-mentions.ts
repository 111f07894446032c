import type { Compilable } from 'kysely';
import { query, raw } from '@/lib/db/query';
import type { Transaction } from '@/lib/db/sql';
import { writeAudit } from '@/lib/kernel/audit/write-audit';
import { eraseFromSales, type Erased, type Sales } from './erase';
import { eraseFromDay, eraseFromEntry } from './erase-ledger';
import { eraseFromTrailOfOthers, type ErasedRecords } from './erase-mentions-trail';
import type { MentionedIn, Mentions } from './mentions';
import { textsOf, type Person } from './person-in-texts';

/* Erases a deleted account from the rows of ./mentions.ts (docs/product/privacy.md, "Erasure": names in other records). */

interface Erasing {
  readonly tx: Transaction;
  readonly actorId: number | null;
  readonly person: Erased;
  readonly mentionedIn: MentionedIn;
  readonly now: Date;
}

const noSales: Sales = { opportunities: [], orders: [], items: [], exchanges: [] };

/**
 * Near the end of the transaction that deletes the account, since it locks rows of others. Reads them anew: rows that the erasure of the own
 * records has changed are left alone.
 * @returns texts of sales as they were
 */
export async function eraseMentions(erasing: Erasing, mentions: Mentions): Promise<string[]> {
  const { tx, actorId, now } = erasing;
  const texts: string[] = [];
  const erase = (as: Person, sales: Partial<Sales>) => {
    texts.push(...eraseFromSales(tx, actorId, as, { ...noSales, ...sales }, now));
  };
  const opportunities = await mentioning(erasing, opportunitiesOf(mentions.opportunities));
  for (const { row, as } of opportunities) erase(as, { opportunities: [row] });
  const orders = await mentioning(erasing, ordersOf(mentions.orders));
  for (const { row, as } of orders) erase(as, { orders: [row] });
  const items = await mentioning(erasing, itemsOf(mentions.items));
  for (const { row, as } of items) erase(as, { items: [row] });
  const exchanges = await mentioning(erasing, exchangesOf(mentions.exchanges));
  for (const { row, as } of exchanges) erase(as, { exchanges: [row] });
  const entries = await mentioning(erasing, entriesOf(mentions.entries));
  for (const { row, as } of entries) eraseFromEntry(tx, actorId, textsOf(as), row, now);
  const days = await mentioning(erasing, daysOf(mentions.days));
  for (const { row, as } of days) eraseFromDay(tx, actorId, textsOf(as), row, now);
  const notes = await mentioning(erasing, notesOf(mentions.notes));
  for (const { row, as } of notes) eraseFromNote(erasing, row, as);
  const tasks = await mentioning(erasing, tasksOf(mentions.tasks));
  for (const { row, as } of tasks) eraseFromTask(erasing, row, as);
  const grievances = await mentioning(erasing, grievancesOf(mentions.grievances));
  for (const { row, as } of grievances) eraseFromGrievance(erasing, row, as);
  for (const { row, as } of await mentioning(erasing, messagesOf(mentions.messages))) {
    const variables = JSON.stringify(textsOf(as).withoutIn(row.variables));
    tx.send(query.updateTable('messages').set({ variables }).where('id', '=', row.id));
  }
  const erased: ErasedRecords = [
    ['opportunity', idsOf(opportunities)],
    ['order', idsOf(orders)],
    ['item', idsOf(items)],
    ['exchange', idsOf(exchanges)],
    ['day_closing', idsOf(days)],
    ['note', idsOf(notes)],
    ['task', idsOf(tasks)],
    ['grievance', idsOf(grievances)],
  ];
  const ledger = entries.map(({ row }) => row);
  await eraseFromTrailOfOthers(erasing, mentions.trail, erased, ledger);
  return texts;
}

const idsOf = (rows: readonly { readonly row: { readonly id: number } }[]) => rows.map(({ row }) => row.id);

const among = (ids: readonly number[]) => raw<boolean>`id = any (${ids}::int[])`;
const opportunitiesOf = (ids: readonly number[]) =>
  query
    .selectFrom('opportunities')
    .select(['id', 'name', 'next_step', 'lost_note', 'updated_at as changed_at'])
    .where(among(ids))
    .orderBy('id')
    .forNoKeyUpdate();
const ordersOf = (ids: readonly number[]) =>
  query
    .selectFrom('orders')
    .select(['id', 'name', 'updated_at as changed_at'])
    .where(among(ids))
    .orderBy('id')
    .forNoKeyUpdate();
const itemsOf = (ids: readonly number[]) =>
  query
    .selectFrom('items')
    .select([
      'id',
      'name',
      'discount_reason',
      'asked_discount_reason',
      'huid_exempt_note',
      'updated_at as changed_at',
    ])
    .where(among(ids))
    .orderBy('id')
    .forNoKeyUpdate();
const exchangesOf = (ids: readonly number[]) =>
  query
    .selectFrom('exchanges')
    .select(['id', 'signed_note', 'accepted_note', 'void_reason', 'pieces', 'updated_at as changed_at'])
    .where(among(ids))
    .orderBy('id')
    .forNoKeyUpdate();
const entriesOf = (ids: readonly number[]) =>
  query
    .selectFrom('order_entries')
    .select([
      'id',
      'order_id',
      'note',
      'void_reason',
      raw<string>`coalesce(voided_at, created_at)`.as('changed_at'),
    ])
    .where(among(ids))
    .orderBy('id')
    .forNoKeyUpdate();
const daysOf = (ids: readonly number[]) =>
  query
    .selectFrom('day_closings')
    .select(['id', 'reason', 'closed_at as changed_at'])
    .where(among(ids))
    .orderBy('id')
    .forNoKeyUpdate();
const notesOf = (ids: readonly number[]) =>
  query
    .selectFrom('notes')
    .select(['id', 'text', raw<string>`coalesce(edited_at, created_at)`.as('changed_at')])
    .where(among(ids))
    .orderBy('id')
    .forNoKeyUpdate();
const tasksOf = (ids: readonly number[]) =>
  query
    .selectFrom('tasks')
    .select(['id', 'title', 'updated_at as changed_at'])
    .where(among(ids))
    .orderBy('id')
    .forNoKeyUpdate();
const grievancesOf = (ids: readonly number[]) =>
  query
    .selectFrom('grievances')
    .select(['id', 'text', 'answer', raw<string>`coalesce(answered_at, created_at)`.as('changed_at')])
    .where(among(ids))
    .orderBy('id')
    .forNoKeyUpdate();
const messagesOf = (ids: readonly number[]) =>
  query
    .selectFrom('messages')
    .select(['id', 'variables', 'created_at as changed_at'])
    .where(among(ids))
    .orderBy('id')
    .forNoKeyUpdate();

interface Found {
  readonly id: number;
  /** Of its texts, the last. */
  readonly changed_at: string;
}

interface Mention<Row> {
  readonly row: Row;
  /** What identifies the person in it. */
  readonly as: Person;
}

/** Rows, locked, that hold a mobile. */
async function mentioning<Row extends Found>(
  { tx, mentionedIn }: Erasing,
  locked: Compilable<Row>,
): Promise<Mention<Row>[]> {
  const rows = await tx.rows(locked);
  return rows.flatMap((row) => {
    const { id: _, changed_at: at, ...texts } = row;
    const as = mentionedIn(Object.values(texts), at);
    return as === null ? [] : [{ row, as }];
  });
}

function eraseFromNote({ tx, actorId, now }: Erasing, row: { id: number; text: string }, as: Person): void {
  const text = textsOf(as).without(row.text, 2000);
  const change = { text, version: raw<number>`version + 1` };
  tx.send(query.updateTable('notes').set(change).where('id', '=', row.id));
  const entry = { action: 'note.erase', entity: 'note', entityId: row.id } as const;
  writeAudit(tx, { actorId, ...entry, after: { text } }, now);
}

function eraseFromTask({ tx, actorId, now }: Erasing, row: { id: number; title: string }, as: Person): void {
  const title = textsOf(as).without(row.title, 200);
  const change = { title, version: raw<number>`version + 1`, updated_at: now };
  tx.send(query.updateTable('tasks').set(change).where('id', '=', row.id));
  const entry = { action: 'task.erase', entity: 'task', entityId: row.id } as const;
  writeAudit(tx, { actorId, ...entry, after: { title } }, now);
}

function eraseFromGrievance(
  { tx }: Erasing,
  row: { id: number; text: string; answer: string | null },
  as: Person,
): void {
  const { without } = textsOf(as);
  const answer = row.answer === null ? null : without(row.answer, 2000);
  const change = { text: without(row.text, 2000), answer };
  tx.send(query.updateTable('grievances').set(change).where('id', '=', row.id));
}
