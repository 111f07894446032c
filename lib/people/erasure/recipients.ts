import { z } from 'zod';
import { booksRule } from '@/lib/account-rules';
import { isAmong, query, raw } from '@/lib/db/query';
import type { Transaction } from '@/lib/db/sql';
import { writeAudit } from '@/lib/kernel/audit/write-audit';
import { storeDate } from '@/lib/kernel/text/format';
import { dayMs, financialYearTo } from '@/lib/kernel/text/calendar';
import { textsOf } from '@/lib/people/users/person-in-texts';

/*
 * Documents of a deleted account keep its name as long as the law keeps the books (docs/product/privacy.md, "Erasure"), and lose it then. What they
 * are about stays: the database refuses any other change (SQL: is_same_document).
 */

/** Of an account and table; the next run goes on after a page with a change. */
const pageSize = 200;
/** Until documents that could not be changed are attempted again. */
const retryMs = dayMs;

const yearOf = (at: Date) => Number(financialYearTo(storeDate(at)).from.slice(0, 4));
const beginningOf = (year: number) => new Date(`${year}-04-01T00:00:00+05:30`);
/** Documents of before name nobody who has deleted the account. */
export const namedSince = (now: Date) => beginningOf(yearOf(now) - booksRule.keptFinancialYears);
const namedUntil = (issuedAt: Date) => beginningOf(yearOf(issuedAt) + booksRule.keptFinancialYears + 1);

/** In the transaction that blanks the account. The next run finds out when its documents are due. */
export function trackDocuments(tx: Transaction, userId: number, now: Date): void {
  tx.send(query.insertInto('named_documents').values({ user_id: userId, due_at: now }));
}

const orders = (userId: number) => query.selectFrom('orders').select('id').where('user_id', '=', userId);
const plans = (userId: number) =>
  query.selectFrom('subscriptions').select('id').where('user_id', '=', userId);

/** Documents by their table: the columns with content and time, and whose they are. */
const kinds = [
  { table: 'invoices', content: 'content', at: 'issued_at', of: 'order_id', owners: orders },
  { table: 'credit_notes', content: 'content', at: 'issued_at', of: 'order_id', owners: orders },
  { table: 'exchanges', content: 'content', at: 'accepted_at', of: 'user_id', owners: null },
  { table: 'subscriptions', content: 'invoice', at: 'created_at', of: 'user_id', owners: null },
  { table: 'plan_credit_notes', content: 'content', at: 'issued_at', of: 'subscription_id', owners: plans },
] as const;
type Kind = (typeof kinds)[number];

/** Those that still name somebody, or have no recipient to read, oldest first. */
const namedOf = ({ table, content, at, of, owners }: Kind, userId: number) =>
  query
    .selectFrom(table)
    .select('id')
    .select([raw`${raw.ref(content)}`.as('content'), raw<string>`${raw.ref(at)}`.as('at')])
    .where(owners === null ? raw<boolean>`${raw.ref(of)} = ${userId}` : isAmong(of, owners(userId)))
    .where(
      raw<boolean>`jsonb_typeof(${raw.ref(content)}) <> 'null' and (${raw.ref(content)} #>> '{customer,name}' is distinct from ''
        or ${raw.ref(content)} #>> '{customer,mobile}' is distinct from '')`,
    )
    .orderBy(raw.ref(at))
    .orderBy('id');

export interface Forgetting {
  readonly is: 'forgotten' | 'waiting';
  /** Of due documents that keep their recipient; attempted again after a day. */
  readonly errors: readonly Error[];
}

/**
 * Takes the recipient out of the documents of a deleted account that are due, past those of an unexpected shape. Safe in several processes at once:
 * the account's row is locked.
 * @returns null if another process has done so
 */
export async function forgetRecipients(
  tx: Transaction,
  userId: number,
  now: Date,
): Promise<Forgetting | null> {
  const due = await tx.first(
    query
      .selectFrom('named_documents')
      .select('user_id')
      .where('user_id', '=', userId)
      .where('due_at', '<=', now.toISOString())
      .forUpdate(),
  );
  if (due === undefined) return null;
  const since = namedSince(now);
  const errors: Error[] = [];
  let count = 0;
  let hasMore = false;
  for (const kind of kinds) {
    const done = await forgetIn(tx, kind, userId, since);
    count += done.count;
    errors.push(...done.errors);
    hasMore ||= done.hasMore;
  }
  if (count > 0)
    writeAudit(tx, { actorId: null, action: 'user.recipient erased', entity: 'user', entityId: userId }, now);
  if (!hasMore) {
    const times = await nextTimes(tx, userId, since);
    if (errors.length > 0) times.push(now.getTime() + retryMs);
    tx.send(
      times.length === 0
        ? query.deleteFrom('named_documents').where('user_id', '=', userId)
        : query
            .updateTable('named_documents')
            .set({ due_at: new Date(Math.min(...times)) })
            .where('user_id', '=', userId),
    );
  }
  return { is: count > 0 ? 'forgotten' : 'waiting', errors };
}

/** Reads pages until one of them has a changed document. */
async function forgetIn(tx: Transaction, kind: Kind, userId: number, since: Date) {
  const errors: Error[] = [];
  let last = { id: 0, at: '-infinity' };
  for (;;) {
    const page = await tx.rows(
      namedOf(kind, userId)
        .where(raw<boolean>`${raw.ref(kind.at)} < ${since}`)
        .where(raw<boolean>`(${raw.ref(kind.at)}, id) > (${last.at}::timestamptz, ${last.id}::int)`)
        .limit(pageSize)
        .forUpdate(),
      { prepared: false },
    );
    let count = 0;
    for (const row of page) {
      const error = await forgetOne(tx, kind, row);
      if (error === null) count += 1;
      else errors.push(error);
    }
    last = page.at(-1) ?? last;
    const hasMore = page.length === pageSize;
    if (count > 0 || !hasMore) return { count, errors, hasMore };
  }
}

/** @returns why the document keeps its recipient, null if it does not. Never throws for its content: that would stop the others of its account. */
async function forgetOne(
  tx: Transaction,
  { table, content }: Kind,
  { id, content: stored }: { readonly id: number; readonly content: unknown },
): Promise<Error | null> {
  const keeps = (cause: unknown) => new Error(`Document ${id} of ${table} keeps its recipient`, { cause });
  let blank: string;
  try {
    blank = JSON.stringify(withoutRecipient(stored));
  } catch (error) {
    return keeps(error);
  }
  const changed = await tx.run(
    query
      .updateTable(table)
      .set({ [content]: blank })
      .where('id', '=', id)
      .where(raw<boolean>`is_same_document(${raw.ref(content)}, ${blank}::jsonb)`),
  );
  return changed === 1 ? null : keeps(new Error('Something else would change (SQL: is_same_document)'));
}

/** When the next documents of each kind are due. */
async function nextTimes(tx: Transaction, userId: number, since: Date): Promise<number[]> {
  const times: number[] = [];
  for (const kind of kinds) {
    const next = await tx.first(
      namedOf(kind, userId)
        .where(raw<boolean>`${raw.ref(kind.at)} >= ${since}`)
        .limit(1),
      { prepared: false },
    );
    if (next !== undefined) times.push(namedUntil(new Date(next.at)).getTime());
  }
  return times;
}

/** What contents of all kinds have of people. Other keys stay as they are. */
const named = z.looseObject({
  customer: z.looseObject({ name: z.string(), mobile: z.string(), address: z.string().nullish() }),
  buyer: z.looseObject({ legalName: z.string(), address: z.string() }).nullish(),
  orderName: z.string().optional(),
  items: z.array(z.looseObject({ name: z.string() })).optional(),
  pieces: z.array(z.looseObject({ note: z.string().optional() })).optional(),
  credit: z.looseObject({ reason: z.string().optional() }).nullish(),
});

/** The content without its recipient, also in the texts that staff wrote. */
export function withoutRecipient(stored: unknown): object {
  const { customer, buyer, orderName, items, pieces, credit, ...rest } = named.parse(stored);
  const filled = (texts: readonly (string | null | undefined)[]) =>
    texts.flatMap((text) => (text ? [text] : []));
  const { without } = textsOf({
    id: 0,
    names: filled([customer.name, buyer?.legalName]),
    mobiles: filled([customer.mobile]),
    emails: [],
    addresses: filled([customer.address, buyer?.address]),
  });
  return {
    ...rest,
    customer: { ...customer, name: '', mobile: '', address: null },
    ...(buyer !== undefined && { buyer: null }),
    ...(orderName !== undefined && { orderName: without(orderName) }),
    ...(items && { items: items.map((item) => ({ ...item, name: without(item.name) })) }),
    ...(pieces && {
      pieces: pieces.map(({ note, ...piece }) => ({
        ...piece,
        ...(note !== undefined && { note: without(note) }),
      })),
    }),
    ...(credit !== undefined && {
      credit: credit && { ...credit, ...(credit.reason !== undefined && { reason: without(credit.reason) }) },
    }),
  };
}
