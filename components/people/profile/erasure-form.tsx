import { useTranslations } from 'next-intl';
import { useState, type FormEvent } from 'react';
import { CustomerFailureMessage } from '@/components/portal/customer-failure-message';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/text-field';
import { useFocusOnMount } from '@/components/ui/use-focus-on-mount';
import { erasureRule } from '@/lib/account-rules';
import { callAction, type Failure } from '@/lib/gateway/client';
import type { ErasureRecord } from '@/lib/people/erasure/contract';
import { erasure } from '@/lib/people/erasure/endpoints';

interface ErasureFormProps {
  /** A new code is asked for. */
  busy: boolean;
  onAgain(): void;
  onConfirmed(record: ErasureRecord): void;
  /** Something is open, or another tab was faster. */
  onBlocked(): Promise<unknown>;
}

/** The code that confirms the deletion of the account. */
export function ErasureForm({ busy, onAgain, onConfirmed, onBlocked }: ErasureFormProps) {
  const text = useTranslations('erasure');
  const [code, setCode] = useState('');
  const [error, setError] = useState('');
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isSending, setSending] = useState(false);
  const place = useFocusOnMount<HTMLFormElement>();

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending) return;
    setSending(true);
    setError('');
    setFailure(null);
    const outcome = await callAction(erasure, 'confirm', { code });
    setSending(false);
    if (outcome.ok) onConfirmed(outcome.data.data);
    else if (outcome.code === 'ERASURE_BLOCKED' || outcome.code === 'ERASURE_STATE') await onBlocked();
    else if (outcome.fields['code'] === undefined) setFailure(outcome);
    else setError(outcome.fields['code']);
  }

  return (
    <form
      ref={place}
      tabIndex={-1}
      noValidate
      aria-label={text('title')}
      onSubmit={(event) => void send(event)}
      className="mt-5 flex flex-col gap-4 outline-none"
    >
      <p>{text('code.text')}</p>
      <TextField
        label={text('code.label')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={erasureRule.codeDigits}
        required
        value={code}
        error={error}
        onChange={({ target }) => setCode(target.value)}
      />
      <Alert>
        {failure !== null && (
          <CustomerFailureMessage failure={failure} sentence={failure.message ?? text('failed')} />
        )}
      </Alert>
      <div className="flex flex-col-reverse gap-3 xs:flex-row xs:justify-end">
        <Button variant="secondary" busy={busy} disabled={isSending} onClick={onAgain}>
          {text('code.again')}
        </Button>
        <Button type="submit" variant="danger" busy={isSending} disabled={busy}>
          {text('code.confirm')}
        </Button>
      </div>
    </form>
  );
}
