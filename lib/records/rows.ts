import { dateOf, instantOf, timeOf } from '@/lib/db/dates';
import { paiseOfColumn, rupeesOf } from '@/lib/money';
import type { ColumnNames, Field, FieldsOf, RecordDefinition, ValueOf } from './record';

/** Rows of a record's table: the SQL of its columns, and the mapper to the wire, derived from its description. */

/** The Prisma client's name of a column: `userId` for `user_id`. */
type Property<Column extends string> = Column extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Property<Tail>>}`
  : Column;

type ColumnOf<F extends Field> = F extends { readonly column: infer C extends string } ? C : never;

/** A stored value, as read by the Prisma client or as JSON: amounts, instants, dates and times may be texts. */
type Stored<F extends Field> = F extends { readonly type: 'money' }
  ? string | { toFixed(decimals: number): string }
  : F extends { readonly type: 'instant' | 'date' | 'time' }
    ? Date | string | NullOf<F>
    : ValueOf<F>;
type NullOf<F extends Field> = F extends { readonly nullable: true } ? null : never;

/** A row with the stored fields of a record, by the Prisma client's names. */
export type RowOf<R extends RecordDefinition> = {
  readonly [K in ColumnNames<R> as Property<ColumnOf<FieldsOf<R>[K]>>]: Stored<FieldsOf<R>[K]>;
};

/** SQL expressions of the stored fields for a table with alias `t`, by the Prisma client's names. */
export function sqlColumns<R extends RecordDefinition>(
  record: R,
): Readonly<Record<keyof RowOf<R> & string, string>>;
export function sqlColumns({ fields }: RecordDefinition): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.values(fields).flatMap(({ column, type }) =>
      column === undefined ? [] : [[propertyOf(column), `t.${column}${type === 'money' ? '::text' : ''}`]],
    ),
  );
}

type WireOf<R extends RecordDefinition> = { -readonly [K in ColumnNames<R>]: ValueOf<FieldsOf<R>[K]> };
type AnyStored = string | number | boolean | null | Date | { toFixed(decimals: number): string };

/** The mapper from a row to the stored fields on the wire. */
export function mapperOf<R extends RecordDefinition>(record: R): (row: RowOf<R>) => WireOf<R>;
export function mapperOf({ fields }: RecordDefinition): (row: Readonly<Record<string, AnyStored>>) => object {
  const columns = Object.entries(fields).flatMap(([name, { column, type }]) =>
    column === undefined ? [] : [[name, propertyOf(column), type] as const],
  );
  return (row) => {
    const wire: Record<string, AnyStored> = {};
    for (const [name, property, type] of columns) wire[name] = wireValue(type, row[property] ?? null);
    return wire;
  };
}

function propertyOf(column: string): string {
  return column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function wireValue(type: Field['type'], stored: AnyStored): AnyStored {
  if (stored === null) return null;
  switch (type) {
    case 'money':
      if (typeof stored === 'boolean' || stored instanceof Date)
        throw new TypeError('A column holds no amount.');
      return rupeesOf(paiseOfColumn(typeof stored === 'number' ? String(stored) : stored));
    case 'instant':
      return instantOf(timeValue(stored));
    case 'date':
      return dateOf(timeValue(stored));
    case 'time':
      return timeOf(timeValue(stored));
    default:
      return stored;
  }
}

function timeValue(stored: AnyStored): Date | string {
  if (typeof stored === 'string' || stored instanceof Date) return stored;
  throw new TypeError('A column holds no date or time.');
}
