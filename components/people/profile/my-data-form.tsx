import { useTranslations } from 'next-intl';
import { useState, type FormEvent } from 'react';
import { CustomerFailureMessage } from '@/components/portal/customer-failure-message';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { PasswordField } from '@/components/ui/password-field';
import { useFocusOnMount } from '@/components/ui/use-focus-on-mount';
import { myData } from '@/lib/desk/my-data/endpoints';
import { callAction, type Failure } from '@/lib/gateway/client';

export interface OpenDownload {
  readonly token: string;
  readonly expiresAt: string;
}

interface MyDataFormProps {
  mobile: string;
  onCancel(): void;
  onOpened(open: OpenDownload): void;
}

/** The password before the download of the own data. It is never stored. */
export function MyDataForm({ mobile, onCancel, onOpened }: MyDataFormProps) {
  const text = useTranslations('myData');
  const controls = useTranslations('ui');
  const [password, setPassword] = useState('');
  const [error, setError] = useState('');
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  const place = useFocusOnMount<HTMLFormElement>();

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setError('');
    setFailure(null);
    const outcome = await callAction(myData, 'ask', { password });
    setBusy(false);
    if (outcome.ok) onOpened({ token: outcome.data.token, expiresAt: outcome.data.data.expires_at });
    else if (outcome.fields['password'] === undefined) setFailure(outcome);
    else setError(outcome.fields['password']);
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
      {/* Identifies the account for password managers. */}
      <input hidden readOnly type="text" autoComplete="username" value={mobile} />
      <PasswordField
        label={text('password')}
        name="password"
        autoComplete="current-password"
        required
        value={password}
        error={error}
        onChange={({ target }) => setPassword(target.value)}
      />
      <Alert>
        {failure !== null && (
          <CustomerFailureMessage failure={failure} sentence={failure.message ?? text('failed')} />
        )}
      </Alert>
      <div className="flex flex-col-reverse gap-3 xs:flex-row xs:justify-end">
        <Button variant="secondary" disabled={busy} onClick={onCancel}>
          {controls('cancel')}
        </Button>
        <Button type="submit" busy={busy}>
          {text('ask')}
        </Button>
      </div>
    </form>
  );
}
