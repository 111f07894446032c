import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { SmallForm } from '@/components/portal/small-form';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/text-field';
import { erasureRule } from '@/lib/account-rules';
import { callAction } from '@/lib/gateway/client';
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

  async function send() {
    const outcome = await callAction(erasure, 'confirm', { code });
    if (outcome.ok) onConfirmed(outcome.data.data);
    else if (outcome.code === 'ERASURE_BLOCKED' || outcome.code === 'ERASURE_STATE') await onBlocked();
    else return outcome;
    return null;
  }

  return (
    <SmallForm
      label={text('title')}
      failed={text('failed')}
      send={send}
      fields={(errors) => (
        <>
          <p>{text('code.text')}</p>
          <TextField
            label={text('code.label')}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={erasureRule.codeDigits}
            required
            value={code}
            error={errors['code']}
            onChange={({ target }) => setCode(target.value)}
          />
        </>
      )}
      buttons={(isSending) => (
        <>
          <Button variant="secondary" busy={busy} disabled={isSending} onClick={onAgain}>
            {text('code.again')}
          </Button>
          <Button type="submit" variant="danger" busy={isSending} disabled={busy}>
            {text('code.confirm')}
          </Button>
        </>
      )}
    />
  );
}
