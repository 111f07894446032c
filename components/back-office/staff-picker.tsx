'use client';

import { useState } from 'react';
import { useEndpoint } from '@/components/data/use-endpoint';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { SuggestField } from '@/components/ui/suggest-field';
import type { DataOf } from '@/lib/endpoint';
import { userDefinition } from '@/lib/people/accounts/record';
import { staffDirectory } from '@/lib/people/users/endpoints';
import { backOfficeText } from './back-office-text';
import type { KnownNames } from './form-field';
import type { PickerFieldProps } from './picker-field';
import { pickerText as text } from './picker-text';

type Person = DataOf<typeof staffDirectory>['data'][number];
type Directory = { status: 'loading' | 'failed' } | { status: 'ready'; people: readonly Person[] };

const roleLabels = userDefinition.fields.role.labels;

type PickedRole = 'executive' | 'employee' | 'any';

interface StaffPickerProps extends PickerFieldProps {
  /** `any`: executives and employees, each with the role. */
  role: PickedRole;
  names: KnownNames;
  /** The field shows the name, with the id below. Default: the id, with the name below. */
  byName?: boolean;
}

/** Staff id: found by name in the directory, or typed. */
export function StaffPicker({
  role,
  names,
  byName = false,
  hint = text.staffHint,
  ...field
}: StaffPickerProps) {
  const [directory, retry] = useDirectory(role);
  // Filters only while typing: opening a filled field offers all choices.
  const [isTyping, setTyping] = useState(false);
  const people = directory.status === 'ready' ? directory.people : [];
  const chosen = people.find((person) => String(person.id) === field.value.trim());
  const typed = field.value.trim().toLocaleLowerCase();
  // A suspended account is not in the directory but may be in the record.
  const name = names.get(field.value.trim()) ?? chosen?.name;
  const showsName = byName && name !== undefined && !isTyping;
  const isId = /^\d+$/.test(typed);
  const noteOf = (person: Person) =>
    role === 'any' ? `${roleLabels[person.role]} · ${text.id(person.id)}` : text.id(person.id);
  const fits = (person: Person) =>
    isId ? String(person.id).startsWith(typed) : person.name.toLocaleLowerCase().includes(typed);
  const fitting = people.filter((person) => !isTyping || fits(person));

  function change(value: string) {
    const person = people.find(({ id }) => String(id) === value);
    if (person !== undefined) names.set(value, person.name);
    setTyping(true);
    field.onChange(value);
  }

  /** Selects the single match of a complete name. */
  function leave() {
    const called = people.filter((person) => person.name.toLocaleLowerCase() === typed);
    const [only] = called;
    if (only !== undefined && called.length === 1) change(String(only.id));
    setTyping(false);
    field.onBlur?.();
  }

  return (
    <div className="flex flex-col gap-2">
      <SuggestField
        {...field}
        onChange={change}
        onBlur={leave}
        onClose={() => setTyping(false)}
        hint={field.readOnly === true ? undefined : hint}
        takesFirst={!/^\d*$/.test(typed)}
        suggestions={fitting.map((person) => ({
          value: String(person.id),
          label: person.name,
          note: noteOf(person),
        }))}
        status={statusOf(directory)}
        shown={showsName ? name : undefined}
        meaning={showsName ? (chosen === undefined ? text.id(field.value.trim()) : noteOf(chosen)) : name}
      />
      <Alert
        tone="warning"
        action={
          <Button variant="secondary" size="small" onClick={retry}>
            {backOfficeText.retry}
          </Button>
        }
      >
        {directory.status === 'failed' && field.readOnly !== true && text.directoryFailed}
      </Alert>
    </div>
  );
}

function statusOf(directory: Directory): string {
  if (directory.status === 'loading') return text.directoryLoading;
  return directory.status === 'failed' ? text.directoryFailed : text.noStaff;
}

function useDirectory(role: PickedRole): readonly [Directory, retry: () => void] {
  const lists = [
    useEndpoint(staffDirectory, role === 'employee' ? null : { role: 'executive' }),
    useEndpoint(staffDirectory, role === 'executive' ? null : { role: 'employee' }),
  ];
  const people = lists.flatMap(({ data }) => data?.data ?? []);
  const status = ['loading', 'failed'] as const;
  const worst = status.find((each) => lists.some((list) => list.status === each));
  return [
    worst === undefined ? { status: 'ready', people } : { status: worst },
    () => lists.forEach((list) => void list.reload()),
  ];
}
