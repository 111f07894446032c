'use client';

import { useState } from 'react';
import { inputMaxLength, type FormField } from '@/components/back-office/form-field';
import { RecordForm } from '@/components/back-office/record-form';
import { utcOffset } from '@/lib/business';
import { callAction } from '@/lib/gateway/client';
import { storeDate, storeTime } from '@/lib/kernel/text/format';
import { breaches, type BreachRecord } from '@/lib/people/breaches/contract';
import { breachDefinition } from '@/lib/people/breaches/record';
import { breachesText } from './breaches-text';

const text = breachesText.form;
const { fields } = breachDefinition;

const words = (name: 'nature' | 'data_concerned' | 'consequences' | 'measures'): FormField => ({
  kind: 'textarea',
  name,
  label: fields[name].label,
  hint: fields[name].about,
  required: true,
  maxLength: inputMaxLength(fields[name].max),
});

/** `YYYY-MM-DDTHH:MM` at the stores. */
const atStore = (now: Date) => `${storeDate(now)}T${storeTime(now).slice(0, 5)}`;

interface BreachFormProps {
  onSaved(saved: { readonly data: BreachRecord; readonly message: string }): void;
  onClose(): void;
}

export function BreachForm(events: BreachFormProps) {
  const [latest] = useState(() => atStore(new Date()));
  const formFields: readonly FormField[] = [
    {
      kind: 'datetime',
      name: 'discovered_at',
      label: fields.discovered_at.label,
      required: true,
      min: '2020-01-01T00:00',
      max: latest,
    },
    words('nature'),
    words('data_concerned'),
    { kind: 'text', name: 'people', label: fields.people.label, hint: text.peopleHint },
    words('consequences'),
    words('measures'),
  ];
  return (
    <RecordForm
      {...events}
      title={text.title}
      intro={text.intro}
      submitLabel={text.save}
      failure={text.failed}
      fields={formFields}
      of={{ initial: {} }}
      input={breaches.actions.create.input}
      toSent={(read) => ({
        discovered_at: `${read('discovered_at')}:00${utcOffset}`,
        nature: read('nature'),
        data_concerned: read('data_concerned'),
        people: read('people').trim() || undefined,
        consequences: read('consequences'),
        measures: read('measures'),
      })}
      send={(input, _, idempotencyKey) => callAction(breaches, 'create', input, { idempotencyKey })}
    />
  );
}
