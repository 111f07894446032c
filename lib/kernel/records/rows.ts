import type { AliasedRawBuilder } from 'kysely';
import { instantOf } from '@/lib/db/dates';
import { raw } from '@/lib/db/query';
import { paiseOfColumn, rupeesOf } from '@/lib/paise';
import type { ColumnNames, Field, FieldsOf, RecordDefinition, ValueOf } from './record';

/* Columns to select, and the mapper to the wire, derived from a record's description. */

type ColumnOf<F extends Field> = F extends { readonly column: infer C extends string } ? C : never;

type DecimalType = 'money' | 'percent';
const isDecimal = (type: Field['type']) => type === 'money' || type === 'percent';

/** Nullable decimals, other decimals, and all other fields. */
type ColumnsWith<R extends RecordDefinition, Part> = {
  [K in ColumnNames<R>]: FieldsOf<R>[K] extends Part ? ColumnOf<FieldsOf<R>[K]> : never;
}[ColumnNames<R>];
type DecimalColumns<R extends RecordDefinition> = ColumnsWith<R, { readonly type: DecimalType }>;
type NullableDecimals<R extends RecordDefinition> = ColumnsWith<
  R,
  { readonly type: DecimalType; readonly nullable: true }
>;
type OtherDecimals<R extends RecordDefinition> = Exclude<DecimalColumns<R>, NullableDecimals<R>>;
type PlainColumns<R extends RecordDefinition> = Exclude<
  ColumnOf<FieldsOf<R>[ColumnNames<R>]>,
  DecimalColumns<R>
>;

/** Decimals, instants, dates and times are texts (lib/db/column-types.ts). */
type Stored<F extends Field> = F extends { readonly type: DecimalType }
  ? F extends { readonly nullable: true }
    ? string | null
    : string
  : F extends { readonly integer: true }
    ? number
    : ValueOf<F>;

export type RowOf<R extends RecordDefinition> = {
  readonly [K in ColumnNames<R> as ColumnOf<FieldsOf<R>[K]>]: Stored<FieldsOf<R>[K]>;
};

/** Columns of a select or the RETURNING of a write. Decimals are texts in JSON too. */
export function selectionOf<const R extends RecordDefinition, Table extends string>(
  record: R,
  table: Table,
): readonly (
  | `${Table}.${PlainColumns<R>}`
  | AliasedRawBuilder<string, OtherDecimals<R>>
  | AliasedRawBuilder<string | null, NullableDecimals<R>>
)[];
export function selectionOf(
  { fields }: RecordDefinition,
  table: string,
): readonly (string | AliasedRawBuilder<string | null, string>)[] {
  return Object.values(fields).flatMap(({ column, type }) => {
    if (column === undefined) return [];
    const name = `${table}.${column}`;
    return [isDecimal(type) ? raw<string | null>`${raw.ref(name)}::text`.as(column) : name];
  });
}

type WireOf<R extends RecordDefinition> = { -readonly [K in ColumnNames<R>]: ValueOf<FieldsOf<R>[K]> };
type AnyStored = string | number | boolean | null;

export function mapperOf<R extends RecordDefinition>(record: R): (row: RowOf<R>) => WireOf<R>;
export function mapperOf({ fields }: RecordDefinition): (row: Readonly<Record<string, AnyStored>>) => object {
  const columns = Object.entries(fields).flatMap(([name, { column, type }]) =>
    column === undefined ? [] : [[name, column, type] as const],
  );
  return (row) => {
    const wire: Record<string, AnyStored> = {};
    for (const [name, column, type] of columns) wire[name] = wireValue(type, row[column] ?? null);
    return wire;
  };
}

function wireValue(type: Field['type'], stored: AnyStored): AnyStored {
  if (typeof stored === 'number' && type === 'text') return String(stored);
  if (typeof stored !== 'string') return stored;
  if (isDecimal(type)) return rupeesOf(paiseOfColumn(stored));
  return type === 'instant' ? instantOf(stored) : stored;
}
