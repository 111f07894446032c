'use client';

import { useState, type Ref } from 'react';
import { Card } from '@/components/ui/card';
import { ChoiceGroup } from '@/components/ui/choice-group';
import { FileField } from '@/components/ui/file-field';
import { importedLists, importFields, type ImportedList, type ImportField } from '@/lib/desk/import/record';
import { importText as text } from './import-text';

interface NewImportProps {
  ref: Ref<HTMLHeadingElement>;
  busy: boolean;
  error: string | undefined;
  onFile(list: ImportedList, file: File): void;
}

const choices = importedLists.map((value) => ({ value, label: text.lists[value] }));

/** A chosen file is checked at once. */
export function NewImport({ ref, busy, error, onFile }: NewImportProps) {
  const [list, setList] = useState<ImportedList>('customers');
  return (
    <Card aria-labelledby="new-import" aria-busy={busy} className="@container max-w-page">
      <h2 ref={ref} id="new-import" tabIndex={-1} className="mb-5 text-title outline-none">
        {text.fresh}
      </h2>
      <div className="grid gap-6 @list:grid-cols-2 @list:gap-x-10">
        <div className="flex min-w-0 flex-col gap-5">
          <ChoiceGroup
            label={text.list}
            name="list"
            choices={choices}
            fit="wide"
            chosen={list}
            onChange={({ target }) =>
              setList(importedLists.find((each) => each === target.value) ?? 'customers')
            }
          />
          <FileField
            label={text.file}
            hint={text.hint}
            error={error}
            choose={text.choose}
            drop={text.drop}
            accept=".csv,.txt,.tsv,text/csv,text/plain"
            onFile={(file) => onFile(list, file)}
          />
          <p className="text-sm text-ink-soft">{text.checkFirst}</p>
        </div>
        <ExpectedColumns list={list} />
      </div>
    </Card>
  );
}

function ExpectedColumns({ list }: { list: ImportedList }) {
  const fields: readonly ImportField[] = importFields[list];
  return (
    <section aria-labelledby="expected-columns" className="min-w-0 rounded-md bg-ivory p-4 md:p-5">
      <h3 id="expected-columns" className="font-text text-sm font-semibold">
        {text.columns}
      </h3>
      <dl className="mt-2 text-sm">
        {fields.map(({ name, label, required }) => (
          <div
            key={name}
            className="flex flex-wrap justify-between gap-x-4 border-t border-ivory-line py-1.5 first:border-0"
          >
            <dt className="font-medium">{label}</dt>
            <dd className="text-ink-soft">
              {required === true ? text.needed : required === 'new' ? text.ifNew : text.optional}
            </dd>
          </div>
        ))}
      </dl>
      <ul className="mt-3 list-disc space-y-1 pl-5 text-sm text-ink-soft">
        {[...text.notes[list], text.ignored].map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </section>
  );
}
