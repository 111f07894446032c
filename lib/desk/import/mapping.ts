import { wrongField } from '@/lib/kernel/access/refusal';
import { columnOrder, isNoDate, isReadable, isoDate, type ColumnOrder, type DateOrder } from './rules';
import { importFields, importRule, type ImportedList, type ImportField } from './record';

/** A column's field; null if it is not imported. With an order of dates only where the column does not show that the day comes first. */
type MappedColumn = string | { readonly field: string; readonly order: ColumnOrder } | null;
/** Fields by column, in order. */
export type Mapping = readonly MappedColumn[];

export const fieldOf = (column: MappedColumn | undefined): string | null =>
  typeof column === 'object' ? (column?.field ?? null) : (column ?? null);

export const orderOf = (column: MappedColumn | undefined): ColumnOrder | null =>
  typeof column === 'object' ? (column?.order ?? null) : null;

/** `Making (%)` is another column than `Making`. */
const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('%', 'percent')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** What brackets of a header may hold in the unit of the field; a header without brackets holds the empty text. */
const units: Readonly<Record<NonNullable<ImportField['unit']>, RegExp>> = {
  mg: /^(?:mgs?|milligrams?)$/,
  grams: /^(?:g|gms?|grams?)?$/,
  percent: /^(?:percent)?$/,
  rupees: /^(?:rs|inr|rupees?)?$/,
  perGram: /^(?:rs|inr|rupees?)?(?:(?:per)?(?:g|gms?|grams?))?$/,
};

interface Words {
  readonly whole: string;
  readonly withoutBrackets: string;
  /** What the brackets hold. */
  readonly unit: string;
}

const brackets = /[([].*?[)\]]/g;

/** `Mobile No. (WhatsApp)` also as `mobileno`. */
function wordsOf(header: string): Words {
  const begin = header.slice(0, importRule.headerCharacters);
  return {
    whole: plain(begin),
    withoutBrackets: plain(begin.replaceAll(brackets, '')),
    unit: plain((begin.match(brackets) ?? []).join('').replaceAll('₹', 'rs')),
  };
}

/** Place among the names of the field, 0 for its own; -1 for another header, as one with another unit. */
function rankOf({ name, label, also, unit }: ImportField, words: Words): number {
  const isName = (word: string) => [plain(name), plain(label)].includes(word);
  if (isName(words.whole)) return 0;
  if (unit !== undefined && !units[unit].test(words.unit)) return -1;
  if (isName(words.withoutBrackets)) return 0;
  return also.findIndex((each) => each === words.whole || each === words.withoutBrackets) + 1 || -1;
}

const isPart = ({ parts = [] }: ImportField, { whole, withoutBrackets }: Words) =>
  parts.some((part) => part === whole || part === withoutBrackets);

/** How many fields the headers name. */
export function countNames(list: ImportedList, headers: readonly string[]): number {
  const fields: readonly ImportField[] = importFields[list];
  const all = headers.map(wordsOf);
  return fields.filter((field) => all.some((words) => rankOf(field, words) !== -1 || isPart(field, words)))
    .length;
}

interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly { readonly cells: readonly string[] }[];
}

/**
 * Guesses by names and labels of the fields, and other usual words. Of several columns, one with values comes first, then the field's own
 * name, then the usual order of the words. Parts of a name count where no column gives all of it.
 */
export function guessedMapping(list: ImportedList, { columns, rows }: Table): (string | null)[] {
  const mapping = columns.map((): string | null => null);
  const fields: readonly ImportField[] = importFields[list];
  const headers = columns.map(wordsOf);
  const isEmpty = (index: number) => !rows.some(({ cells }) => (cells[index] ?? '').trim() !== '');
  for (const field of fields) {
    const [best] = headers
      .map((words, index) => ({ index, rank: rankOf(field, words) }))
      .filter(({ index, rank }) => rank !== -1 && mapping[index] === null)
      .map((each) => ({ ...each, order: Number(isEmpty(each.index)) * 1000 + each.rank }))
      .toSorted((a, b) => a.order - b.order);
    const parts = headers.flatMap((words, index) =>
      isPart(field, words) && mapping[index] === null && !isEmpty(index) ? index : [],
    );
    const chosenColumns =
      best !== undefined && (parts.length === 0 || !isEmpty(best.index)) ? [best.index] : parts;
    for (const index of chosenColumns) mapping[index] = field.name;
  }
  return mapping;
}

/**
 * Columns without a choice are not imported.
 * @throws 400 with `mapping` for an unknown column or field, and for two columns with one field that has no parts
 */
export function chosenMapping(
  list: ImportedList,
  columns: readonly string[],
  chosen: Readonly<Record<string, string | null>>,
): (string | null)[] {
  const fields: readonly ImportField[] = importFields[list];
  const used = new Set<string>();
  for (const [column, name] of Object.entries(chosen)) {
    if (!columns.includes(column))
      throw wrongField('mapping', `The file has no column "${column.slice(0, 100)}".`);
    if (name === null) continue;
    const field = fields.find((each) => each.name === name);
    if (field === undefined)
      throw wrongField('mapping', `Fields are ${fields.map((each) => each.name).join(', ')}.`);
    if (used.has(name) && field.parts === undefined)
      throw wrongField('mapping', `Two columns give the field ${name}.`);
    used.add(name);
  }
  return columns.map((column) => (Object.hasOwn(chosen, column) ? (chosen[column] ?? null) : null));
}

/** Adds how columns of dates are read. */
export function withDates(
  mapping: readonly (string | null)[],
  rows: Table['rows'],
  chosen: DateOrder | undefined,
): Mapping {
  return mapping.map((name, index) => {
    if (name === null || !dateFields.has(name)) return name;
    const order = columnOrder(
      rows.map(({ cells }) => (cells[index] ?? '').trim()),
      chosen,
    );
    return order === null ? name : { field: name, order };
  });
}

const dateFields: ReadonlySet<string> = new Set(
  Object.values(importFields).flatMap((fields: readonly ImportField[]) =>
    fields.flatMap(({ name, isDate }) => (isDate === true ? name : [])),
  ),
);

/** A cell without the blanks around it, a date as `1990-01-31`; empty for no date. */
function valueOf(column: MappedColumn, cell: string): string {
  const value = cell.trim();
  if (!dateFields.has(fieldOf(column) ?? '')) return value;
  if (isNoDate(value)) return '';
  const order = orderOf(column) ?? 'day';
  return order === 'mixed' ? value : isoDate(value, order);
}

/** Cells by field, without empty ones; columns of one field are joined by a blank. */
export function fieldsOf(mapping: Mapping, cells: readonly string[]): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [index, column] of mapping.entries()) {
    const field = fieldOf(column);
    const value = valueOf(column, cells[index] ?? '');
    if (field === null || value === '') continue;
    const before = values[field];
    values[field] = before === undefined ? value : `${before} ${value}`;
  }
  return values;
}

/** Cells to be imported again, apart from their column: dates whose order only it, or the admin, shows are written as `1990-01-31`. */
export function clearCells(mapping: Mapping, cells: readonly string[]): string[] {
  return cells.map((cell, index) => {
    const column = mapping[index] ?? null;
    const order = orderOf(column);
    return order !== null && order !== 'mixed' && isReadable(cell.trim(), order)
      ? valueOf(column, cell)
      : cell;
  });
}
