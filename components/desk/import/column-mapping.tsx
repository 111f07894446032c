'use client';

import { tableStyles } from '@/components/back-office/table-styles';
import { filterStyles } from '@/components/back-office/list-controls';
import { Alert } from '@/components/ui/alert';
import { Select } from '@/components/ui/select';
import type { ImportRecord } from '@/lib/desk/import/contract';
import { importFields, type ImportedList, type ImportField } from '@/lib/desk/import/record';
import { importText } from './import-text';

const text = importText.mapping;

/** Field by column of the file; null: not imported. */
export type ChosenMapping = Readonly<Record<string, string | null>>;

export function mappingOf({ columns }: Pick<ImportRecord, 'columns'>): ChosenMapping {
  return Object.fromEntries(columns.map(({ name, field }) => [name, field]));
}

/** Labels of unmapped required fields. */
export function missingFields(list: ImportedList, mapping: ChosenMapping): string[] {
  const chosen = new Set(Object.values(mapping));
  const fields: readonly ImportField[] = importFields[list];
  return fields
    .filter(({ name, required }) => required === true && !chosen.has(name))
    .map(({ label }) => label);
}

interface ColumnMappingProps {
  record: ImportRecord;
  mapping: ChosenMapping;
  missing: readonly string[];
  /** Null if it can no longer be changed. */
  onChange: ((mapping: ChosenMapping) => void) | null;
}

/** Choosing another column's field moves it here; a name may have several columns. */
export function ColumnMapping({ record, mapping, missing, onChange }: ColumnMappingProps) {
  const fields: readonly ImportField[] = importFields[record.list];
  const choose = (column: string, field: string | null) => {
    const isShared = fields.some(({ name, parts }) => name === field && parts !== undefined);
    onChange?.({
      ...Object.fromEntries(
        Object.entries(mapping).map(([each, own]) => [each, own === field && !isShared ? null : own]),
      ),
      [column]: field,
    });
  };
  const labelOf = (name: string | null | undefined) =>
    fields.find((field) => field.name === name)?.label ?? text.none;
  return (
    <section aria-labelledby="columns" className="min-w-0">
      <h3 id="columns" className="text-lg font-semibold">
        {text.title}
      </h3>
      <p className="mb-3 text-sm text-ink-soft">{onChange === null ? text.fixed : text.text}</p>
      <Alert tone="warning" className="mb-3">
        {missing.length > 0 && text.missing(missing)}
      </Alert>
      <Joined fields={fields} mapping={mapping} />
      <div className="@container overflow-clip rounded-md border border-ivory-line">
        <table aria-labelledby="columns" className={tableStyles}>
          <thead className="bg-ivory-deep">
            <tr>
              <th scope="col">{text.column}</th>
              <th scope="col" className="hidden @list:table-cell">
                {text.samples}
              </th>
              <th scope="col">{text.field}</th>
            </tr>
          </thead>
          <tbody>
            {record.columns.map(({ name, samples }) => (
              <tr key={name}>
                <th scope="row" className="w-1/2 font-medium wrap-anywhere @list:w-1/4">
                  {name}
                  <span className="block font-normal text-ink-soft @list:hidden">{samples.join(', ')}</span>
                </th>
                <td className="hidden wrap-anywhere text-ink-soft @list:table-cell">{samples.join(', ')}</td>
                <td className="w-1/2 @list:w-72">
                  {onChange === null ? (
                    labelOf(mapping[name])
                  ) : (
                    <Select
                      aria-label={text.fieldOf(name)}
                      value={mapping[name] ?? ''}
                      onChange={({ target }) => choose(name, target.value || null)}
                      options={fields.map((field) => ({ value: field.name, label: field.label }))}
                      placeholder={text.none}
                      className={filterStyles}
                    />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** Says which columns are joined. */
function Joined({ fields, mapping }: { fields: readonly ImportField[]; mapping: ChosenMapping }) {
  return fields.map(({ name, label, parts }) => {
    const columns = Object.keys(mapping).filter((column) => mapping[column] === name);
    return (
      parts !== undefined &&
      columns.length > 1 && (
        <p key={name} className="mb-3 text-sm text-ink-soft">
          {text.joined(label, columns)}
        </p>
      )
    );
  });
}
