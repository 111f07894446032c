import {
  expressionBuilder,
  type AliasableExpression,
  type Expression,
  type SelectQueryBuilder,
} from 'kysely';
import { raw, type Condition, type Tables } from '@/lib/db/query';

export const eb = expressionBuilder<Tables, keyof Tables>();

interface Columns {
  /** Time and id of an event, as its index is ordered. */
  readonly at: AliasableExpression<string | null>;
  readonly id: AliasableExpression<number>;
  /** Name of the record, and other data of its text, as JSON. */
  readonly name?: Expression<string | null>;
  readonly detail?: Expression<unknown>;
  /** Id of the linked record. */
  readonly ref?: Expression<number | null>;
  /** Without it: the actor of the audit entry of `entity` and `ref` at that time. */
  readonly actor?: Expression<number | null>;
  readonly entity?: 'booking' | 'opportunity' | 'order';
}

/** An event as the union of all sources has it. */
interface SourceRow {
  readonly at: string | null;
  readonly source: number;
  readonly id: number;
  readonly name: string | null;
  readonly detail: unknown;
  readonly ref: number | null;
  readonly actor_id: number | null;
  readonly entity: string | null;
}

/** Condition of the rows that follow a cursor, in the order of all sources; null: from the newest on. */
export type Follows = (at: Expression<unknown>, id: Expression<unknown>, source: number) => Condition;

/** The newest rows of one source. */
export type Source = (source: number, follows: Follows, limit: number) => Expression<SourceRow>;

/** @param from tables and conditions: only what the actor may see */
export function sourceOf<T extends keyof Tables>(
  from: SelectQueryBuilder<Tables, T, object>,
  { at, id, name, detail, ref, actor, entity }: Columns,
): Source {
  const none = eb.lit(null);
  return (source, follows, limit) =>
    from
      .where(follows(at, id, source))
      .select([
        at.as('at'),
        raw.lit(source).as('source'),
        id.as('id'),
        eb.cast<string | null>(name ?? none, 'text').as('name'),
        eb.cast<unknown>(detail ?? none, 'jsonb').as('detail'),
        eb.cast<number | null>(ref ?? none, 'integer').as('ref'),
        eb.cast<number | null>(actor ?? none, 'integer').as('actor_id'),
        eb.cast<string | null>(entity === undefined ? none : raw.lit(entity), 'text').as('entity'),
      ])
      .orderBy(at, 'desc')
      .orderBy(id, 'desc')
      .limit(limit);
}

export function jsonObject(fields: Readonly<Record<string, Expression<unknown>>>) {
  const pairs = Object.entries(fields).flatMap(([name, value]) => [raw.lit(name), value]);
  return raw<object>`jsonb_build_object(${raw.join(pairs)})`;
}
