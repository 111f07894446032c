import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { SmallForm } from '@/components/portal/small-form';
import { Button } from '@/components/ui/button';
import { PasswordField } from '@/components/ui/password-field';
import { myData } from '@/lib/desk/my-data/endpoints';
import { callAction } from '@/lib/gateway/client';

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

  async function send() {
    const outcome = await callAction(myData, 'ask', { password });
    if (!outcome.ok) return outcome;
    onOpened({ token: outcome.data.token, expiresAt: outcome.data.data.expires_at });
    return null;
  }

  return (
    <SmallForm
      label={text('title')}
      failed={text('failed')}
      send={send}
      fields={(errors) => (
        <>
          {/* Identifies the account for password managers. */}
          <input hidden readOnly type="text" autoComplete="username" value={mobile} />
          <PasswordField
            label={text('password')}
            name="password"
            autoComplete="current-password"
            required
            value={password}
            error={errors['password']}
            onChange={({ target }) => setPassword(target.value)}
          />
        </>
      )}
      buttons={(busy) => (
        <>
          <Button variant="secondary" disabled={busy} onClick={onCancel}>
            {controls('cancel')}
          </Button>
          <Button type="submit" busy={busy}>
            {text('ask')}
          </Button>
        </>
      )}
    />
  );
}
