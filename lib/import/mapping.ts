import { wrongField } from '@/lib/access/refusal';
import { importFields, type ImportedList, type ImportField } from './record';

/** The field of each column; null if it is not imported. */
export type Mapping = readonly (string | null)[];

const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Guesses by names and labels of the fields, and other usual words. The first matching column wins. */
export function guessedMapping(list: ImportedList, columns: readonly string[]): Mapping {
  const fields: readonly ImportField[] = importFields[list];
  const taken = new Set<string>();
  return columns.map((header) => {
    const word = plain(header);
    const field = fields.find(
      ({ name, label, also }) => !taken.has(name) && [plain(name), plain(label), ...also].includes(word),
    );
    if (field === undefined) return null;
    taken.add(field.name);
    return field.name;
  });
}

/**
 * Columns without a choice are not imported.
 * @throws 400 with `mapping` for an unknown column or field, and for two columns with one field
 */
export function chosenMapping(
  list: ImportedList,
  columns: readonly string[],
  chosen: Readonly<Record<string, string | null>>,
): Mapping {
  const names = new Set<string>(importFields[list].map(({ name }) => name));
  const used = new Set<string>();
  for (const [column, field] of Object.entries(chosen)) {
    if (!columns.includes(column))
      throw wrongField('mapping', `The file has no column "${column.slice(0, 100)}".`);
    if (field === null) continue;
    if (!names.has(field)) throw wrongField('mapping', `Fields are ${[...names].join(', ')}.`);
    if (used.has(field)) throw wrongField('mapping', `Two columns give the field ${field}.`);
    used.add(field);
  }
  return columns.map((column) => (Object.hasOwn(chosen, column) ? (chosen[column] ?? null) : null));
}

/** By field, without empty cells. */
export function fieldsOf(mapping: Mapping, cells: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    mapping.flatMap((field, index) => {
      const cell = cells[index] ?? '';
      return field === null || cell === '' ? [] : [[field, cell]];
    }),
  );
}
