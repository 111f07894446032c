'use client';

import { useState } from 'react';
import { CustomerPicker } from '@/components/back-office/customer-picker';
import { inputMaxLength, type FormField, type ReadField } from '@/components/back-office/form-field';
import { RecordForm } from '@/components/back-office/record-form';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import type { OutputOf } from '@/lib/contract';
import { callAction, shortTimeoutMs, type Failure } from '@/lib/gateway/client';
import { formatCount } from '@/lib/kernel/text/format';
import { plainText } from '@/lib/kernel/text/plain-text';
import { customers } from '@/lib/people/customers/endpoints';
import { messages } from '@/lib/visits/messages/contract';
import { offerLength, offerPreview } from '@/lib/visits/messages/record';
import { messagesText } from './messages-text';

const text = messagesText.form;
const confirmText = messagesText.confirm;

type Purpose = keyof typeof text.purposes;
type Group = 'all' | 'plan';

interface Sent {
  readonly user_ids?: number[];
  readonly to?: Group;
  readonly text: string;
  readonly purpose: Purpose;
}

interface Asked extends Sent {
  readonly recipients: string;
  answer(isConfirmed: boolean): void;
}

interface OfferFormProps {
  onSaved(saved: OutputOf<typeof messages.actions.offer>): void;
  onClose(): void;
}

/** The same words to many customers (docs/product/privacy.md, "Consents"): confirmed with their number before they are queued. */
export function OfferForm(events: OfferFormProps) {
  const [names] = useState(() => new Map<string, string>());
  // Stays after the answer: the dialog fades out with its text.
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isAsking, setAsking] = useState(false);

  async function confirm(input: Sent): Promise<boolean | Failure> {
    const recipients = await recipientsOf(input, names);
    if (typeof recipients !== 'string') return recipients;
    return new Promise((resolve) => {
      setAsked({ ...input, recipients, answer: resolve });
      setAsking(true);
    });
  }

  function answer(isConfirmed: boolean) {
    setAsking(false);
    asked?.answer(isConfirmed);
  }

  return (
    <>
      <RecordForm
        {...events}
        title={text.title}
        intro={text.intro}
        submitLabel={text.send}
        failure={text.failed}
        failureIfUnknown={text.failedUnknown}
        fields={fieldsOf(names)}
        of={{ initial: { purpose: 'offers_sms', to: 'plan' } }}
        input={messages.actions.offer.input}
        toSent={toSent}
        confirm={confirm}
        send={(input, _, idempotencyKey) => callAction(messages, 'offer', input, { idempotencyKey })}
      />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={(open) => !open && answer(false)}
        title={confirmText.title}
        question={asked === null ? '' : confirmText.question(asked.recipients, text.purposes[asked.purpose])}
        confirmLabel={confirmText.send}
        tone="primary"
        onConfirm={() => answer(true)}
      >
        {asked !== null && <Sms purpose={asked.purpose} words={asked.text} />}
      </ConfirmDialog>
    </>
  );
}

function fieldsOf(names: Map<string, string>): FormField[] {
  return [
    {
      kind: 'choice',
      name: 'purpose',
      label: text.purpose,
      required: true,
      choices: Object.entries(text.purposes).map(([value, label]) => ({ value, label })),
    },
    {
      kind: 'textarea',
      name: 'text',
      label: text.text,
      hint: text.textHint(offerLength.min, offerLength.max),
      required: true,
      maxLength: inputMaxLength(offerLength.max),
      aside: (read) => <TextState purpose={purposeOf(read)} words={plainText(read('text'))} />,
    },
    {
      kind: 'choice',
      name: 'to',
      label: text.to,
      required: true,
      choices: Object.entries(text.recipients).map(([value, label]) => ({ value, label })),
    },
    {
      kind: 'id',
      name: 'user_ids',
      label: text.customer,
      required: true,
      shown: (read) => read('to') === 'one',
      picker: (props) => <CustomerPicker {...props} role="admin" names={names} byName />,
      names,
    },
  ];
}

function TextState({ purpose, words }: { purpose: Purpose; words: string }) {
  return (
    <>
      <p className="text-sm text-ink-muted tabular-nums">{text.counter(words.length, offerLength.max)}</p>
      {words !== '' && (
        <div className="rounded-md bg-ivory-deep px-4 py-3 text-sm">
          <p className="font-semibold">{text.preview}</p>
          <Sms purpose={purpose} words={words} />
        </div>
      )}
    </>
  );
}

/** Opened by a press only, so never rendered on the server. */
function Sms({ purpose, words }: { purpose: Purpose; words: string }) {
  return <p className="wrap-anywhere">{offerPreview(purpose, plainText(words), window.location.origin)}</p>;
}

const purposeOf = (read: ReadField): Purpose =>
  read('purpose') === 'family_dates' ? 'family_dates' : 'offers_sms';

function toSent(read: ReadField): Sent {
  const words = { text: read('text'), purpose: purposeOf(read) };
  const to = read('to');
  if (to === 'all' || to === 'plan') return { to, ...words };
  return { user_ids: [Number(read('user_ids'))], ...words };
}

/** Who is named, with the number at this moment; a failure if it cannot be read. */
async function recipientsOf(
  { to, user_ids: ids = [] }: Sent,
  names: ReadonlyMap<string, string>,
): Promise<string | Failure> {
  if (to === undefined) {
    const [id] = ids;
    return names.get(String(id)) ?? confirmText.oneCustomer(String(id));
  }
  const filter = to === 'plan' ? ({ plan: 'active' } as const) : {};
  const outcome = await callAction(customers, 'list', { limit: 1, ...filter }, { timeoutMs: shortTimeoutMs });
  if (!outcome.ok) return outcome;
  const { total, total_is_lower_bound: isMore } = outcome.data;
  const counted = confirmText.customers(`${formatCount(total)}${isMore ? '+' : ''}`, total === 1);
  return to === 'plan' ? confirmText.withPlan(counted) : counted;
}
