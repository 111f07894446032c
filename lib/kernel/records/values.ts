import { decimalColumn, type Decimal } from '@/lib/db/decimals';
import { dateColumn, dateOf, instantOf, timeColumn, timeOf } from '@/lib/db/dates';
import type { ColumnNames, Field, FieldsOf, RecordDefinition, ValueOf } from './record';
import type { RowOf } from './rows';

/*
 * Between the rows of the query builder, which the operations and the mapper to the wire use, and Prisma's client: names of its models,
 * and its types of instants, dates, times and decimals.
 */

/** `user_id` is `userId` in the schema. */
export type FieldName<Column> = Column extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<FieldName<Rest>>}`
  : Column;

type ColumnOf<F> = F extends { readonly column: infer C extends string } ? C : never;
type Columns<R extends RecordDefinition> = ColumnOf<FieldsOf<R>[ColumnNames<R>]>;
type FieldAt<R extends RecordDefinition, C> = Extract<FieldsOf<R>[ColumnNames<R>], { readonly column: C }>;

type DateType = 'instant' | 'date' | 'time';
type DecimalType = 'money' | 'percent';

/** A Date for the text of an instant, a date or a time, a Decimal for that of an amount, a number for digits; other values as they are. */
type Written<F, Value> = Value extends string
  ? F extends { readonly type: DateType }
    ? Date
    : F extends { readonly type: DecimalType }
      ? Decimal
      : F extends { readonly integer: true }
        ? number
        : Value
  : Value;

export type ValuesOf<R extends RecordDefinition, Given> = {
  [C in keyof Given as FieldName<C & Columns<R>>]: Written<FieldAt<R, C>, Given[C]>;
};

/** A value as Prisma's client returns it. */
type Read<F extends Field> =
  | (F extends { readonly type: DateType }
      ? Date
      : F extends { readonly type: DecimalType }
        ? Decimal
        : F extends { readonly integer: true }
          ? number
          : NonNullable<ValueOf<F>>)
  | (F extends { readonly nullable: true } ? null : never);

export type ModelOf<R extends RecordDefinition> = {
  readonly [C in Columns<R> as FieldName<C>]: Read<FieldAt<R, C>>;
};

type AnyValue = string | number | boolean | Date | null | Decimal;
type StoredType = Field['type'] | 'digits';
type Fields = readonly (readonly [column: string, name: string, type: StoredType])[];

const known = new WeakMap<RecordDefinition, Fields>();

function fieldsOf(record: RecordDefinition): Fields {
  const found = known.get(record);
  if (found !== undefined) return found;
  const fields = Object.values(record.fields).flatMap((field) => {
    const { column, type } = field;
    if (column === undefined) return [];
    const name = column.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());
    return [[column, name, type === 'text' && field.integer === true ? 'digits' : type] as const];
  });
  known.set(record, fields);
  return fields;
}

/**
 * The `data` of an insert or update by Prisma's client.
 * @param row values by column: instants, dates and times as Date or text, decimals as text; other columns are left out
 */
export function valuesOf<R extends RecordDefinition, Given extends object>(
  record: R,
  row: Given & Partial<Record<Columns<R>, AnyValue>>,
): ValuesOf<R, Given>;
export function valuesOf(
  record: RecordDefinition,
  row: Readonly<Record<string, AnyValue | undefined>>,
): Readonly<Record<string, AnyValue>> {
  const values: Record<string, AnyValue> = {};
  for (const [column, name, type] of fieldsOf(record)) {
    const value = row[column];
    if (value !== undefined) values[name] = typeof value === 'string' ? written(type, value) : value;
  }
  return values;
}

type TypeAsSent = 'text' | 'choice' | 'flag' | 'boolean' | 'date' | 'time';
const typesAsSent: ReadonlySet<Field['type']> = new Set<TypeAsSent>([
  'text',
  'choice',
  'flag',
  'boolean',
  'date',
  'time',
]);

/** Names of the fields that requests set, and whose column holds the value as sent. */
type EnteredNames<R extends RecordDefinition> = {
  [K in ColumnNames<R>]: FieldsOf<R>[K] extends { readonly type: TypeAsSent } & (
    | { readonly create: string }
    | { readonly update: true }
  )
    ? K
    : never;
}[ColumnNames<R>];

export type EnteredColumns<R extends RecordDefinition, Input> = {
  [K in keyof Input as K extends EnteredNames<R> ? ColumnOf<FieldsOf<R>[K]> : never]: Exclude<
    Input[K],
    undefined
  >;
};

/**
 * The columns that a create or update request sets as they are: texts, choices, flags, dates and times. Amounts and ids are the
 * operation's. Fields that were not sent are left out, so that an insert takes the default and an update keeps the value.
 */
export function enteredColumns<R extends RecordDefinition, Input extends object>(
  record: R,
  input: Input,
): EnteredColumns<R, Input>;
export function enteredColumns(
  { fields }: RecordDefinition,
  input: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, { column, type, create, update }]) => {
      const isEntered = (create !== undefined || update === true) && typesAsSent.has(type);
      return isEntered && column !== undefined && input[name] !== undefined ? [[column, input[name]]] : [];
    }),
  );
}

function written(type: StoredType, value: string): Date | Decimal | number | string {
  switch (type) {
    case 'digits':
      return Number(value);
    case 'instant':
      return new Date(value);
    case 'date':
      return dateColumn(value);
    case 'time':
      return timeColumn(value);
    case 'money':
    case 'percent':
      return decimalColumn(value);
    default:
      return value;
  }
}

/** Maps a row that Prisma's client returned to one of the query builder. */
export function rowsOf<R extends RecordDefinition>(record: R): (model: ModelOf<R>) => RowOf<R>;
export function rowsOf(record: RecordDefinition): (model: Readonly<Record<string, AnyValue>>) => object {
  return (model) => {
    const row: Record<string, AnyValue> = {};
    for (const [column, name, type] of fieldsOf(record)) row[column] = read(type, model[name] ?? null);
    return row;
  };
}

function read(type: StoredType, value: AnyValue): AnyValue {
  if (value instanceof Date)
    return type === 'date' ? dateOf(value) : type === 'time' ? timeOf(value) : instantOf(value);
  return typeof value === 'object' && value !== null ? value.toFixed(2) : value;
}
