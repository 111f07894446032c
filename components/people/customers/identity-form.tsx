'use client';

import type { FormField } from '@/components/back-office/form-field';
import { inputMaxLength } from '@/components/back-office/form-field';
import { RecordForm } from '@/components/back-office/record-form';
import { callAction } from '@/lib/gateway/client';
import { customerIdentity, type IdentityRecord } from '@/lib/people/identity/contract';
import { identityDefinition, identityKinds, type IdentityKind } from '@/lib/people/identity/record';
import { identityText } from './identity-text';

const text = identityText.form;

const fields: readonly FormField[] = [
  {
    kind: 'choice',
    name: 'kind',
    label: text.kind,
    choices: identityKinds.map((value) => ({ value, label: identityDefinition.fields.kind.labels[value] })),
  },
  {
    kind: 'text',
    name: 'value',
    label: text.value,
    required: true,
    hint: text.valueHint,
    maxLength: inputMaxLength(40),
  },
  {
    kind: 'text',
    name: 'name_as_on',
    label: text.name,
    required: true,
    hint: text.nameHint,
    maxLength: inputMaxLength(120),
  },
];

interface IdentityFormProps {
  customerId: number;
  /** On record so far; null for none. */
  identity: IdentityRecord | null;
  onSaved(saved: { readonly data: IdentityRecord; readonly message: string }): void;
  onClose(): void;
}

/** Records a customer's PAN, Form 97 or passport. */
export function IdentityForm({ customerId, identity, onSaved, onClose }: IdentityFormProps) {
  return (
    <RecordForm
      title={identity === null ? text.title : text.replaceTitle}
      submitLabel={text.submit}
      intro={
        <>
          <p>{text.purpose}</p>
          {identity !== null && (
            <p className="mt-2">{text.replaces(identityText.ending(identity.kind, identity.last4))}</p>
          )}
        </>
      }
      fields={fields}
      of={{ initial: { kind: identity?.kind ?? 'pan', name_as_on: identity?.name_as_on ?? '' } }}
      input={customerIdentity.actions.set.input}
      toSent={(read) => ({
        user_id: customerId,
        kind: kindOf(read('kind')),
        value: read('value'),
        name_as_on: read('name_as_on'),
      })}
      send={(input) => callAction(customerIdentity, 'set', input)}
      failure={text.failed}
      onSaved={onSaved}
      onClose={onClose}
    />
  );
}

const kindOf = (value: string): IdentityKind => identityKinds.find((kind) => kind === value) ?? 'pan';
