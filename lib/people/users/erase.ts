/* oxlint-disable max-lines -- every place that holds a person's data */
import { z } from 'zod';
import type { UserRow } from '@/lib/people/accounts/to-wire';
import { writeAudit } from '@/lib/kernel/audit/write-audit';
import { containing } from '@/lib/db/text-search';
import { query, raw } from '@/lib/db/query';
import type { Transaction } from '@/lib/db/sql';
import { clearOf, mobilePattern, textsOf, type Person, type TextsOfPerson } from './person-in-texts';

/*
 * What a deleted account leaves in other tables (docs/product/rules.md, "Deletion"). Issued documents stay as they are until the law no longer keeps
 * them (lib/people/erasure/recipients.ts); of the append-only ledger, its texts change (./erase-ledger.ts). Whoever writes about a customer holds a share of the account's row, or a lock of the customer's sale or visit: a write either
 * commits before and is erased here, or waits and finds the account deleted.
 */

export interface Erased extends Person {
  /** The mobile until now. */
  readonly mobile: string;
  /** Mobiles of earlier times, and until when: another account may have one since. */
  readonly earlier: readonly { readonly mobile: string; readonly until: string }[];
}

/** Values of a kind that are searched for in others' texts: a script can change a profile without end. */
const mostValues = 100;

/** Person with the newest of their earlier values from the audit trail. The account must be locked. */
export async function personOf(tx: Transaction, user: UserRow): Promise<Erased> {
  const [names, mobiles, emails, addresses] = [
    await earlierValues(tx, user.id, 'name'),
    await earlierValues(tx, user.id, 'mobile'),
    await earlierValues(tx, user.id, 'email'),
    await earlierValues(tx, user.id, 'address'),
  ];
  const all = (now: string | null, earlier: readonly { readonly value: string }[]) =>
    [...new Set([...(now ? [now] : []), ...earlier.map(({ value }) => value)])].slice(0, mostValues);
  return {
    id: user.id,
    names: all(user.name, names),
    mobiles: all(user.mobile, mobiles),
    emails: all(user.email, emails),
    addresses: all(user.address, addresses),
    mobile: user.mobile,
    earlier: mobiles.flatMap(({ value, until }) =>
      until === null || value === user.mobile ? [] : [{ mobile: value, until }],
    ),
  };
}

/** Each value once, the newest first, with the last time that the account gave it up. Chosen by the database: a trail has no limit. */
function earlierValues(tx: Transaction, userId: number, key: 'name' | 'mobile' | 'email' | 'address') {
  const of = (values: 'before' | 'after') =>
    query
      .selectFrom('audit_entries')
      .select(['id', 'at', raw<string>`${raw.ref(values)} ->> ${key}`.as('value')])
      .select(raw<boolean>`${values === 'before'}::boolean`.as('given_up'))
      .where('entity', '=', 'user')
      .where('entity_id', '=', userId);
  return tx.rows(
    query
      .selectFrom(of('before').unionAll(of('after')).as('known'))
      .select('value')
      .select(raw<string | null>`max(at) filter (where given_up)`.as('until'))
      .where('value', '<>', '')
      .groupBy('value')
      .orderBy(raw`max(id)`, 'desc')
      .limit(mostValues),
  );
}

/** Patterns of a person's values within JSON. */
const patternsOf = ({ names, mobiles, emails, addresses }: Person) =>
  [...names, ...mobiles, ...emails, ...addresses].map((text) =>
    containing(JSON.stringify(text).slice(1, -1)),
  );

/** Locked in the lock order: after the account, before the visits. */
export async function lockSalesOf(tx: Transaction, userId: number) {
  const opportunities = await tx.rows(
    query
      .selectFrom('opportunities')
      .select(['id', 'name', 'next_step', 'lost_note'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .forNoKeyUpdate(),
  );
  const orders = await tx.rows(
    query
      .selectFrom('orders')
      .select(['id', 'name'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .forNoKeyUpdate(),
  );
  const items = await tx.rows(
    query
      .selectFrom('items')
      .select(['id', 'name', 'discount_reason', 'asked_discount_reason', 'huid_exempt_note'])
      .where(
        raw<boolean>`(opportunity_id = any (${idsOf(opportunities)}::int[]) or order_id = any (${idsOf(orders)}::int[]))`,
      ),
  );
  const exchanges = await tx.rows(
    query
      .selectFrom('exchanges')
      .select(['id', 'signed_note', 'accepted_note', 'void_reason', 'pieces'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .forNoKeyUpdate(),
  );
  return { opportunities, orders, items, exchanges };
}
export type Sales = Awaited<ReturnType<typeof lockSalesOf>>;

const idsOf = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id);

/** Pieces of old gold. Only the note is free text: a person may be called `Silver`, as an article is. */
const notedPieces = z.array(z.looseObject({ note: z.string().optional() }));

/**
 * Takes the person out of the texts of their sales, with audit entries. Before the account is blanked, whose trigger forgets the words of
 * the name that no sale has any more.
 * @returns the texts as they were
 */
export function eraseFromSales(
  tx: Transaction,
  actorId: number | null,
  person: Person,
  { opportunities, orders, items, exchanges }: Sales,
  now: Date,
): string[] {
  const { without } = textsOf(person);
  const found: string[] = [];
  const erase = (
    table: 'opportunities' | 'orders' | 'items' | 'exchanges',
    entity: 'opportunity' | 'order' | 'item' | 'exchange',
    { id, ...texts }: { readonly id: number } & Readonly<Record<string, string | number | null>>,
    longest: Readonly<Record<string, number>>,
  ) => {
    const changed = Object.entries(texts).flatMap(([column, text]) => {
      if (text === null) return [];
      const erased = without(String(text), longest[column]);
      return erased === text ? [] : [[column, erased] as const];
    });
    if (changed.length === 0) return;
    found.push(...changed.map(([column]) => String(texts[column])));
    const columns = Object.fromEntries(changed);
    tx.send(
      query
        .updateTable(table)
        .set({ ...columns, version: raw`version + 1`, updated_at: now })
        .where('id', '=', id),
    );
    writeAudit(tx, { actorId, action: `${entity}.erase`, entity, entityId: id, after: columns }, now);
  };
  for (const row of opportunities)
    erase('opportunities', 'opportunity', row, { name: 120, next_step: 200, lost_note: 500 });
  for (const row of orders) erase('orders', 'order', row, { name: 130 });
  for (const row of items)
    erase('items', 'item', row, {
      name: 120,
      discount_reason: 200,
      asked_discount_reason: 200,
      huid_exempt_note: 200,
    });
  for (const { pieces, ...row } of exchanges) {
    erase('exchanges', 'exchange', row, { signed_note: 500, accepted_note: 500, void_reason: 200 });
    const noted = notedPieces.parse(pieces);
    const erased = noted.map(({ note = '', ...piece }) => ({ ...piece, note: without(note, 200) }));
    if (erased.some(({ note }, nth) => note !== (noted[nth]?.note ?? '')))
      tx.send(
        query
          .updateTable('exchanges')
          .set({ pieces: JSON.stringify(erased) })
          .where('id', '=', row.id),
      );
  }
  return found;
}

/** Fields of a person by their names in the audit trail. */
export const personal: readonly string[] = [
  'name',
  'mobile',
  'phonenumber',
  'email',
  'address',
  'state_code',
  'dob',
  'gender',
  'language',
];

/** Erases a person from the entries of the account, the visits and the sales, earlier ones too. */
export async function eraseFromTrail(
  tx: Transaction,
  person: Person,
  {
    bookings,
    opportunities,
    orders,
    items,
    exchanges,
  }: Sales & { readonly bookings: readonly { readonly id: number }[] },
): Promise<void> {
  tx.send(
    query
      .updateTable('audit_entries')
      .set({ before: raw`before - ${[...personal]}::text[]`, after: raw`after - ${[...personal]}::text[]` })
      .where('entity', '=', 'user')
      .where('entity_id', '=', person.id),
  );
  const { withoutIn } = textsOf(person);
  const { withoutIn: withoutClearIn } = textsOf(clearOf(person));
  const records = {
    identity: [{ id: person.id }],
    booking: bookings,
    opportunity: opportunities,
    order: orders,
    item: items,
    exchange: exchanges,
  };
  const entries = await tx.rows(
    query
      .selectFrom('audit_entries')
      .select(['id', 'entity', 'before', 'after'])
      // Arrays, not subqueries: PostgreSQL reads them by the index.
      .where((entry) =>
        entry.or([
          ...Object.entries(records).map(([entity, rows]) =>
            entry.and([entry('entity', '=', entity), raw<boolean>`entity_id = any (${idsOf(rows)}::int[])`]),
          ),
          // Searched for, in the name of a file, or in the reason of a difference.
          entry.and([
            entry('entity', 'in', ['export', 'import', 'day_closing']),
            raw<boolean>`after::text ilike any (${patternsOf(person)}::text[])`,
          ]),
        ]),
      ),
    { prepared: false },
  );
  for (const { id, entity, before, after } of entries) {
    const erase = entity in records ? withoutIn : withoutClearIn;
    const erased = { before: erase(before), after: erase(after) };
    if (JSON.stringify(erased) === JSON.stringify({ before, after })) continue;
    tx.send(
      query
        .updateTable('audit_entries')
        .set({
          before: erased.before === null ? null : JSON.stringify(erased.before),
          after: erased.after === null ? null : JSON.stringify(erased.after),
        })
        .where('id', '=', id),
    );
  }
}

/**
 * Whether the account has ever been one of staff: its log-ins stay until they expire, so that whoever deletes it destroys no evidence, nor by
 * making it a customer's first.
 */
export async function hasBeenStaff(tx: Transaction, { id, role }: UserRow): Promise<boolean> {
  if (role !== 'user') return true;
  const changed = await tx.first(
    query
      .selectFrom('audit_entries')
      .select('id')
      .where('entity', '=', 'user')
      .where('entity_id', '=', id)
      .where(raw<boolean>`(before ->> 'role' <> 'user' or after ->> 'role' <> 'user')`)
      .limit(1),
  );
  return changed !== undefined;
}

/** Of a customer, the log-ins are in the sealed rest (lib/people/erasure/close-account.ts). */
export async function eraseFromSessions(tx: Transaction, userId: number): Promise<void> {
  const data = { userAgent: null, address: null, browser: null };
  await tx.prisma.session.updateMany({ where: { userId }, data });
}

/** Visits, plan and reset codes stay, without what identifies the person. */
export async function eraseFromOwnRecords(
  tx: Transaction,
  { id, mobile, mobiles, earlier }: Erased,
): Promise<void> {
  const own = { userId: id };
  await tx.prisma.booking.updateMany({
    where: { ...own, userMobile: { not: '' } },
    data: { userMobile: '' },
  });
  await tx.prisma.subscription.updateMany({ where: own, data: { mobile: '' } });
  await tx.prisma.resetCode.updateMany({ where: own, data: { requester: '' } });
  await tx.prisma.smsRequest.deleteMany({ where: { mobile } });
  for (const one of earlier) {
    const until = { lte: new Date(one.until) };
    await tx.prisma.smsRequest.deleteMany({ where: { mobile: one.mobile, createdAt: until } });
  }
  // Another account that has one of them since keeps its limits.
  const limits = raw<boolean>`exists (select from unnest(${mobiles}::text[]) as own (mobile) where position(own.mobile in key) > 0
    and not exists (select from users where users.mobile = own.mobile and users.id <> ${id} and users.deleted_at is null))`;
  tx.send(query.deleteFrom('rate_limits').where(limits), { prepared: false });
}

/** The person's own responses are deleted; those of staff are replayed without the person. */
export async function eraseFromStoredResponses(tx: Transaction, person: Person): Promise<void> {
  const own = query.deleteFrom('idempotency_keys').where('actor_key', '=', `user:${person.id}`);
  tx.send(own.where('status', '<>', 0));
  const stored = await tx.rows(
    query
      .selectFrom('idempotency_keys')
      .select(['actor_key', 'key', 'answer'])
      .where('status', '<>', 0)
      .where(
        raw<boolean>`(answer ilike any (${patternsOf(person)}::text[]) or answer ~ ${mobilePattern(person.mobiles)} or answer ~ ${`"(customer_id|user_id|userid)":${person.id}[,}]`})`,
      )
      .forUpdate(),
    { prepared: false },
  );
  const [texts, clear] = [textsOf(person), textsOf(clearOf(person))];
  const isOn = new RegExp(`"(customer_id|user_id|userid)":${person.id}[,}]`);
  const isAccount = new RegExp(`"id":${person.id},.*"referalid"`);
  for (const { actor_key: actorKey, key, answer } of stored) {
    const isOwn = isOn.test(answer) || isAccount.test(answer);
    const erased = withoutInAnswer(answer, isOwn ? texts : clear);
    if (erased === answer && !isOwn) continue;
    tx.send(
      query
        .updateTable('idempotency_keys')
        .set({ answer: erased, network: null })
        .where('actor_key', '=', actorKey)
        .where('key', '=', key),
    );
  }
}

function withoutInAnswer(answer: string, { without, withoutIn }: TextsOfPerson): string {
  try {
    return JSON.stringify(withoutIn(JSON.parse(answer)));
  } catch {
    return without(answer);
  }
}

/** Words, with their sounds, that only the person's name, or a sale with it, had. After the names are gone. */
export function deleteSearchWords(tx: Transaction, { id, names }: Person, texts: readonly string[]): void {
  tx.send(
    query
      .deleteFrom('search_words')
      .where(
        raw<boolean>`word in (select search_words_of(text) from unnest(${[...names, ...texts]}::text[]) as texts (text))`,
      )
      .where(raw<boolean>`not is_search_word_used(search_words.word, ${id}::int)`),
    { prepared: false },
  );
}
