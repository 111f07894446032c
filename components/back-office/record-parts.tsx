import type { ReactNode } from 'react';
import type { SelectOption } from '@/components/ui/select';
import type { Field, RecordDefinition, ValueOf } from '@/lib/kernel/records/record';
import { formatDate, formatInstant, formatRupees, formatTime } from '@/lib/kernel/text/format';
import { backOfficeText as text } from './back-office-text';
import type { Column } from './column';
import { CustomerLink } from './customer-link';
import { orDash } from './details-panel';
import { CustomerWithId, PersonWithId } from './name-with-id';

/* Facts and columns derived from a record's description (lib/kernel/records/record.ts). */

type Value = string | number | boolean | null;
type RowOf<R extends RecordDefinition> = { readonly [K in keyof R['fields']]: ValueOf<R['fields'][K]> };
type NameOf<R extends RecordDefinition> = keyof R['fields'] & string;

function valueOf(row: Readonly<Record<string, unknown>>, name: string, field: Field): ReactNode {
  const value = simple(row[name]);
  if (value === null || value === '') return orDash(null);
  switch (field.type) {
    case 'percent':
      return `${Number(value)} %`;
    case 'money':
      return formatRupees(Number(value));
    case 'instant':
      return formatInstant(String(value));
    case 'date':
      return formatDate(String(value));
    case 'time':
      return formatTime(String(value));
    case 'boolean':
      return value === true ? 'Yes' : 'No';
    case 'choice':
      return field.labels?.[String(value)] ?? String(value);
    case 'id': {
      const person = field.person === undefined ? undefined : row[field.person];
      if (typeof person !== 'string') return String(value);
      const Person = field.person === 'username' ? CustomerWithId : PersonWithId;
      return <Person name={person} id={Number(value)} />;
    }
    default:
      return typeof value === 'number' ? value : String(value);
  }
}

function simple(value: unknown): Value {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

/**
 * All stored fields but the version.
 * @param order of the first ones
 * @param cells own values; null omits the fact
 */
export function factsOf<R extends RecordDefinition>(
  { fields }: R,
  row: RowOf<R>,
  order: readonly NameOf<R>[],
  cells: { readonly [K in NameOf<R>]?: ReactNode } = {},
): { label: string; value: ReactNode }[] {
  const byName: Readonly<Record<string, ReactNode>> = cells;
  const rest = Object.keys(fields).filter(
    (name) =>
      name !== 'version' && fields[name]?.column !== undefined && !order.some((each) => each === name),
  );
  return [...order, ...rest].flatMap((name) => {
    const field = fields[name];
    if (field === undefined || byName[name] === null) return [];
    return [{ label: field.label, value: byName[name] ?? valueOf(row, name, field) }];
  });
}

/** Whose sale it is, by name. */
export const customerFact = ({
  userid,
  username,
}: {
  readonly userid: number;
  readonly username: string;
}) => ({
  label: text.customer,
  value: <CustomerLink id={userid} name={username} />,
});

/** Splits facts: those of these fields first, in this order, and the rest. */
export function splitFacts<R extends RecordDefinition>(
  { fields }: R,
  facts: readonly { readonly label: string; readonly value: ReactNode }[],
  first: readonly NameOf<R>[],
) {
  const labels = first.map((name) => fields[name]?.label);
  const firstFacts = labels.flatMap((label) => facts.filter((fact) => fact.label === label));
  return { first: firstFacts, more: facts.filter((fact) => !firstFacts.includes(fact)) };
}

/** Deviations from the field's description. */
type ColumnStyles<Row, S extends string> = Partial<Omit<Column<Row, S>, 'key'>>;

/** Columns in the order of `styles`; header, value, alignment and sort key come from the description. */
export function listColumns<R extends RecordDefinition, Row extends RowOf<R>>(
  definition: R,
  styles: { readonly [K in NameOf<R>]?: ColumnStyles<Row, R['sorts'][number]> },
): Column<Row, R['sorts'][number]>[] {
  const fields: Readonly<Record<string, Field>> = definition.fields;
  const byName: Readonly<Record<string, ColumnStyles<Row, R['sorts'][number]> | undefined>> = styles;
  const sorts: readonly R['sorts'][number][] = definition.sorts;
  return Object.keys(styles).flatMap((name) => {
    const field = fields[name];
    if (field === undefined) return [];
    const sort = sorts.find((each) => each === name);
    return [
      {
        key: name,
        header: field.header ?? field.label,
        cell: (row: Row) => valueOf(row, name, field),
        ...(field.type === 'money' ? { align: 'end' as const } : {}),
        ...(sort === undefined ? {} : { sort }),
        ...(field.type === 'money' || field.type === 'instant' ? { firstDirection: 'desc' as const } : {}),
        ...byName[name],
      },
    ];
  });
}

/** @param all label of the option that does not filter */
export function choiceFilter<Name extends string>(
  name: Name,
  field: Extract<Field, { type: 'choice' }>,
  all: string,
) {
  return { kind: 'select', name, label: field.label, all, options: optionsOf(field) } as const;
}

export function optionsOf(field: Extract<Field, { type: 'choice' }>): SelectOption[] {
  return field.values.map((value) => ({ value, label: field.labels?.[value] ?? value }));
}
