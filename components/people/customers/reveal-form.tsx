'use client';

import { inputMaxLength } from '@/components/back-office/form-field';
import { RecordForm } from '@/components/back-office/record-form';
import type { OutputOf } from '@/lib/contract';
import { callAction } from '@/lib/gateway/client';
import { customerIdentity, type IdentityRecord } from '@/lib/people/identity/contract';
import { identityText } from './identity-text';

const text = identityText.revealForm;

export type Revealed = OutputOf<(typeof customerIdentity)['actions']['reveal']>['data'];

interface RevealFormProps {
  identity: IdentityRecord;
  onSaved(shown: { readonly data: Revealed }): void;
  /** Focus target after the number is shown. */
  focusAfter(): HTMLElement | null;
  onClose(): void;
}

/** Asks an admin for the reason before the whole number is shown. */
export function RevealForm({ identity, ...events }: RevealFormProps) {
  return (
    <RecordForm
      title={text.title}
      submitLabel={text.submit}
      intro={text.note(identityText.ending(identity.kind, identity.last4))}
      fields={[
        { kind: 'text', name: 'reason', label: text.reason, required: true, maxLength: inputMaxLength(200) },
      ]}
      of={{ initial: {} }}
      input={customerIdentity.actions.reveal.input}
      toSent={(read) => ({ user_id: identity.user_id, reason: read('reason') })}
      send={(input) => callAction(customerIdentity, 'reveal', input)}
      failure={text.failed}
      {...events}
    />
  );
}
