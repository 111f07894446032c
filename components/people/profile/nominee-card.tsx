'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useActionEndpoint } from '@/components/data/use-endpoint';
import { MobileField } from '@/components/forms/mobile-field';
import { CustomerFailureMessage } from '@/components/portal/customer-failure-message';
import { SmallForm } from '@/components/portal/small-form';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Facts } from '@/components/ui/facts';
import { TextField } from '@/components/ui/text-field';
import { callAction, type Failure } from '@/lib/gateway/client';
import type { NomineeRecord } from '@/lib/people/nominee/contract';
import { nominee } from '@/lib/people/nominee/endpoints';
import { LoadFailed } from './load-failed';

/** Who exercises the customer's rights if they cannot (docs/product/privacy.md, "Nominee"). It loads by itself. */
export function NomineeCard() {
  const text = useTranslations('nominee');
  const controls = useTranslations('ui');
  const own = useActionEndpoint(nominee, 'get', {});
  const [isEditing, setEditing] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const shown = own.status === 'failed' ? undefined : own.data?.data;

  async function remove() {
    setBusy(true);
    setFailure(null);
    const outcome = await callAction(nominee, 'remove', {});
    setBusy(false);
    if (!outcome.ok) {
      setFailure(outcome);
      return;
    }
    own.change(() => ({ data: null }));
    setMessage(outcome.data.message);
  }

  return (
    <Card aria-labelledby="nominee" className="mt-6">
      <h2 id="nominee" className="text-title">
        {text('title')}
      </h2>
      <p className="mt-1 text-ink-soft">{text('text')}</p>
      <Alert tone="info" busy className="mt-4">
        {own.status === 'loading' && shown === undefined && controls('loading')}
      </Alert>
      {own.status === 'failed' && (
        <LoadFailed sentence={text('loadFailed')} busy={false} onRetry={() => own.reload()} />
      )}
      {shown !== undefined && isEditing && (
        <NomineeForm
          before={shown}
          onCancel={() => setEditing(false)}
          onSaved={(saved, done) => {
            own.change(() => ({ data: saved }));
            setEditing(false);
            setMessage(done);
          }}
        />
      )}
      {shown !== undefined && !isEditing && (
        <>
          {shown !== null && (
            <div className="mt-4">
              <Facts
                items={[
                  { label: text('name'), value: shown.name },
                  { label: text('relation'), value: shown.relation },
                  { label: text('mobile'), value: shown.mobile },
                ]}
              />
            </div>
          )}
          <div className="mt-5 flex flex-wrap gap-3">
            <Button
              variant="secondary"
              disabled={busy}
              onClick={() => {
                setMessage(null);
                setFailure(null);
                setEditing(true);
              }}
            >
              {text(shown === null ? 'add' : 'change')}
            </Button>
            {shown !== null && (
              <Button variant="danger-quiet" busy={busy} onClick={() => void remove()}>
                {text('remove')}
              </Button>
            )}
          </div>
        </>
      )}
      <Alert tone="success" className="mt-4">
        {message}
      </Alert>
      <Alert className="mt-4">
        {failure !== null && (
          <CustomerFailureMessage failure={failure} sentence={failure.message ?? text('failed')} />
        )}
      </Alert>
    </Card>
  );
}

interface NomineeFormProps {
  before: NomineeRecord | null;
  onCancel(): void;
  onSaved(saved: NomineeRecord | null, message: string): void;
}

function NomineeForm({ before, onCancel, onSaved }: NomineeFormProps) {
  const text = useTranslations('nominee');
  const controls = useTranslations('ui');
  const [typed, setTyped] = useState({
    name: before?.name ?? '',
    relation: before?.relation ?? '',
    mobile: before?.mobile ?? '',
  });

  async function send() {
    const outcome = await callAction(nominee, 'set', typed);
    if (!outcome.ok) return outcome;
    onSaved(outcome.data.data, outcome.data.message);
    return null;
  }

  const fieldOf = (name: keyof typeof typed, errors: Readonly<Record<string, string>>) => ({
    name,
    label: text(name),
    error: errors[name],
    value: typed[name],
    autoComplete: 'off',
    required: true,
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
  });

  return (
    <SmallForm
      label={text('title')}
      failed={text('failed')}
      send={send}
      fields={(errors) => (
        <>
          <TextField {...fieldOf('name', errors)} maxLength={120} />
          <TextField {...fieldOf('relation', errors)} hint={text('relationHint')} maxLength={60} />
          <MobileField {...fieldOf('mobile', errors)} />
        </>
      )}
      buttons={(busy) => (
        <>
          <Button variant="secondary" disabled={busy} onClick={onCancel}>
            {controls('cancel')}
          </Button>
          <Button type="submit" busy={busy}>
            {text('save')}
          </Button>
        </>
      )}
    />
  );
}
