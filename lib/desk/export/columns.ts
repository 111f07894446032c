import type { Field, RecordDefinition } from '@/lib/kernel/records/record';
import { notAsked } from '@/lib/sales/items/record';
import type { Cell } from './csv';

export type Row = Readonly<Record<string, unknown>>;

export interface ExportColumn {
  readonly header: string;
  value(row: Row): Cell;
}

type Fields = Readonly<
  Record<string, Pick<Field, 'label' | 'type' | 'header'> & { readonly person?: string }>
>;

/** The version only guards updates; a request for approval is over soon. */
const leftOut: ReadonlySet<string> = new Set(['version', ...Object.keys(notAsked)]);

/**
 * All fields of the record, also new ones; names follow the ids of people. A field with another's label is the older client's name of it.
 * @param further fields of the list's rows beyond the record
 */
export function exportColumns(
  { name: record, fields }: Pick<RecordDefinition, 'name' | 'fields'>,
  further: Fields = {},
): readonly ExportColumn[] {
  const all: Fields = { ...fields, ...further };
  const names = new Set(Object.values(all).flatMap(({ person }) => person ?? []));
  const columns = Object.entries(all)
    .filter(([name]) => !names.has(name) && !leftOut.has(name))
    .flatMap(([name, field]) => {
      const { person } = field;
      const own = columnOf(name, headerOf(record, name, field));
      const named = person === undefined ? undefined : all[person];
      return person === undefined || named === undefined ? [own] : [own, columnOf(person, named.label)];
    });
  return columns.filter(
    ({ header }, index) => columns.findIndex((other) => other.header === header) === index,
  );
}

function headerOf(record: string, name: string, { label, person }: Fields[string]): string {
  if (name === 'id' && label === 'ID') return `${capitalized(record.replaceAll('_', ' '))} ID`;
  return person === undefined || label.endsWith('ID') ? label : `${label} ID`;
}

function columnOf(name: string, header: string): ExportColumn {
  return { header, value: (row) => cellOf(row[name]) };
}

/** One column per field of a list within the row; values are separated by line breaks. */
export function columnsWithin(
  list: string,
  heading: string,
  { fields }: Pick<RecordDefinition, 'fields'>,
): readonly ExportColumn[] {
  return Object.entries(fields).map(([name, { label }]) => ({
    header: label.startsWith(heading) ? label : `${heading} ${label}`,
    value: (row) => {
      const within = row[list];
      const values: readonly Row[] = Array.isArray(within) ? within : [];
      const cells = values.map((each) => cellOf(each[name]));
      return cells.length === 1 ? cells[0] : cells.map((cell) => cell ?? '').join('\n');
    },
  }));
}

/** JSON for objects (the audit trail). */
function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return JSON.stringify(value);
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
