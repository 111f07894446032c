import { z } from 'zod';
import type { InputOf, OutputOf } from '@/lib/contract';
import { maxId } from '@/lib/contract';
import { decodeCursor, encodeCursor } from '@/lib/db/cursor';
import { instantOf } from '@/lib/db/dates';
import { query, raw, type Condition } from '@/lib/db/query';
import type { Sql } from '@/lib/db/sql';
import { operation } from '@/lib/kernel/access/operation';
import { daysAfter } from '@/lib/kernel/text/calendar';
import { storeDayStart } from '@/lib/kernel/text/format';
import type { AccessRecord, accessLog } from './contract';
import type { accessKinds } from './record';

/*
 * The access log for admins (docs/product/rules.md, "Access log"): openings of customers, and exports, reveals and prints of identities of the audit trail. Each source is
 * read by its own index up to the page's size, then merged: the newest first, of the same instant by source and id.
 */

type Input = InputOf<typeof accessLog>;
type Kind = (typeof accessKinds)[number];

/** In this order within an instant. */
const sources = ['opened', 'reveal', 'export'] as const satisfies readonly Kind[];

const cursorShape = z.tuple([
  z.iso.datetime(),
  z
    .int()
    .min(0)
    .max(sources.length - 1),
  z.int().positive().max(maxId),
]);

interface Position {
  readonly at: string;
  readonly rank: number;
  readonly id: number;
}

/** A row of a source, without names. */
interface Entry extends Position {
  readonly kind: Kind;
  readonly actor: number | null;
  readonly customer: number | null;
  readonly detail: string | null;
  readonly printedOn: string | null;
}

export const readAccessLog = operation<Input, OutputOf<typeof accessLog>>(
  'see the access log',
  'no proof',
  async ({ sql }, input) => {
    const after = input.cursor === undefined ? null : positionOf(decodeCursor(input.cursor, cursorShape));
    const read = sources
      .filter((kind) => input.kind === undefined || input.kind === kind)
      // An export is of no one customer.
      .filter((kind) => kind !== 'export' || input.customer_id === undefined)
      .map((kind) => readSource(sql, kind, input, after));
    const merged = (await Promise.all(read)).flat().toSorted(inOrder);
    const page = merged.slice(0, input.limit);
    const last = page.at(-1);
    return {
      data: await withNames(sql, page),
      next_cursor:
        merged.length > input.limit && last !== undefined
          ? encodeCursor([last.at, last.rank, last.id])
          : null,
    };
  },
);

const positionOf = ([at, rank, id]: z.output<typeof cursorShape>): Position => ({ at, rank, id });

const inOrder = (one: Position, other: Position) =>
  other.at.localeCompare(one.at) || one.rank - other.rank || other.id - one.id;

function readSource(sql: Sql, kind: Kind, input: Input, after: Position | null): Promise<Entry[]> {
  const rank = sources.indexOf(kind);
  return kind === 'opened' ? readOpenings(sql, rank, input, after) : readTrail(sql, kind, rank, input, after);
}

async function readOpenings(
  sql: Sql,
  rank: number,
  { actor_id: actor, customer_id: customer, limit, ...days }: Input,
  after: Position | null,
): Promise<Entry[]> {
  const conditions = [
    ...within(days, after, rank),
    ...(actor === undefined ? [] : [raw<boolean>`actor_id = ${actor}::int`]),
    ...(customer === undefined ? [] : [raw<boolean>`customer_id = ${customer}::int`]),
  ];
  const rows = await sql.rows(
    conditions.reduce(
      (all, condition) => all.where(condition),
      query
        .selectFrom('customer_openings')
        .select(['id', 'at', 'actor_id', 'customer_id', 'listed'])
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit + 1),
    ),
    { prepared: false },
  );
  return rows.map(({ id, at, actor_id, customer_id, listed }) => ({
    id,
    at: instantOf(at),
    rank,
    kind: 'opened',
    actor: actor_id,
    customer: customer_id,
    detail: listed ? 'list' : null,
    printedOn: null,
  }));
}

const ofTrail = {
  export: { entity: 'export', actions: ['export.start'] },
  reveal: { entity: 'identity', actions: ['identity.reveal', 'identity.print'] },
} as const;

const fields = z
  .object({
    list: z.string().optional(),
    reveal_reason: z.string().optional(),
    printed_on: z.string().optional(),
  })
  .catch({});

async function readTrail(
  sql: Sql,
  kind: keyof typeof ofTrail,
  rank: number,
  { actor_id: actor, customer_id: customer, limit, ...days }: Input,
  after: Position | null,
): Promise<Entry[]> {
  const { entity, actions } = ofTrail[kind];
  const conditions = [
    ...within(days, after, rank),
    ...(actor === undefined ? [] : [raw<boolean>`actor_id = ${actor}::int`]),
    ...(customer === undefined ? [] : [raw<boolean>`entity_id = ${customer}::int`]),
    // Customers print their own documents.
    ...(kind === 'reveal' ? [raw<boolean>`actor_id is distinct from entity_id`] : []),
  ];
  const rows = await sql.rows(
    conditions.reduce(
      (all, condition) => all.where(condition),
      query
        .selectFrom('audit_entries')
        .select(['id', 'at', 'actor_id', 'entity_id', 'after'])
        .where('entity', '=', entity)
        .where('action', 'in', actions)
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit + 1),
    ),
    { prepared: false },
  );
  return rows.map(({ id, at, actor_id, entity_id, after: written }) => {
    const { list, reveal_reason: reason, printed_on: document } = fields.parse(written);
    return {
      id,
      at: instantOf(at),
      rank,
      kind,
      actor: actor_id,
      customer: kind === 'reveal' ? entity_id : null,
      detail: (kind === 'reveal' ? reason : list) ?? null,
      printedOn: document ?? null,
    };
  });
}

/** Days of the stores, both included, and what follows the cursor's position. */
function within(
  { from, to }: Pick<Input, 'from' | 'to'>,
  after: Position | null,
  rank: number,
): readonly Condition[] {
  return [
    ...(from === undefined ? [] : [raw<boolean>`at >= ${storeDayStart(from)}::timestamptz`]),
    ...(to === undefined ? [] : [raw<boolean>`at < ${storeDayStart(daysAfter(to, 1))}::timestamptz`]),
    ...(after === null ? [] : [following(after, rank)]),
  ];
}

function following({ at, rank, id }: Position, own: number): Condition {
  if (own === rank) return raw<boolean>`(at, id) < (${at}::timestamptz, ${id}::int)`;
  return own > rank ? raw<boolean>`at <= ${at}::timestamptz` : raw<boolean>`at < ${at}::timestamptz`;
}

async function withNames(sql: Sql, page: readonly Entry[]): Promise<AccessRecord[]> {
  const ids = [...new Set(page.flatMap(({ actor, customer }) => [actor ?? [], customer ?? []].flat()))];
  const people =
    ids.length === 0
      ? []
      : await sql.rows(
          query
            .selectFrom('users')
            .select(['users.id', 'users.name'])
            .where(raw<boolean>`users.id = any(${ids}::int[])`),
        );
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return page.map(({ id, at, rank, kind, actor, customer, detail, printedOn }) => ({
    // Unique over the sources.
    id: id * sources.length + rank,
    at,
    kind,
    actor_id: actor ?? 0,
    actor_name: names.get(actor ?? 0) ?? '',
    customer_id: customer,
    customer_name: customer === null ? null : (names.get(customer) ?? ''),
    detail,
    printed_on: printedOn,
  }));
}
