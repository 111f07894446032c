'use client';

import { useTranslations } from 'next-intl';
import { useRef, useState, type SubmitEvent } from 'react';
import { MobileField } from '@/components/forms/mobile-field';
import { useIdempotencyKey } from '@/components/forms/use-idempotency-key';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/text-field';
import { TextareaField } from '@/components/ui/textarea-field';
import type { Acknowledgement, Filed } from './acknowledgement';

const names = ['name', 'mobile', 'email', 'text'] as const;

/** What the complaint became, and the part that shows it, which comes with the code that sends it. */
interface Done {
  readonly filed: Filed;
  readonly Part: typeof Acknowledgement;
}

/** The gateway checks the fields; what is typed stays until a complaint is taken. */
export function GrievanceForm() {
  const text = useTranslations('grievance');
  const layout = useTranslations('layout');
  const form = useRef<HTMLFormElement>(null);
  const attempt = useIdempotencyKey();
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [done, setDone] = useState<Done | null>(null);

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const typed = (name: (typeof names)[number]) => {
      const value = data.get(name);
      return typeof value === 'string' ? value : '';
    };
    const email = typed('email').trim();
    const body = {
      name: typed('name'),
      mobile: typed('mobile'),
      text: typed('text'),
      ...(email !== '' && { email }),
    };
    setBusy(true);
    setFailure(null);
    setErrors({});
    const later = await import('./send-grievance').catch(() => null);
    const outcome = await later?.sendGrievance(body, attempt.keyFor(body));
    setBusy(false);
    if (later === null || outcome === undefined) {
      setFailure(layout('networkFailed'));
      return;
    }
    if (outcome.ok) {
      attempt.done();
      setDone({ filed: outcome.data.data, Part: later.Acknowledgement });
      return;
    }
    setErrors(outcome.fields);
    const firstWrong = names.find((name) => outcome.fields[name] !== undefined);
    if (firstWrong !== undefined) {
      const field = form.current?.elements.namedItem(firstWrong);
      if (field instanceof HTMLElement) field.focus();
      return;
    }
    setFailure(outcome.reason === 'network' ? layout('networkFailed') : (outcome.message ?? text('failed')));
  }

  if (done !== null) return <done.Part filed={done.filed} onAnother={() => setDone(null)} />;
  return (
    <form ref={form} noValidate onSubmit={(event) => void send(event)} className="flex flex-col gap-5">
      <div className="grid gap-5 xs:grid-cols-2">
        <TextField name="name" label={text('name')} required autoComplete="name" error={errors['name']} />
        <MobileField
          name="mobile"
          label={text('mobile')}
          hint={text('mobileHint')}
          error={errors['mobile']}
        />
      </div>
      <TextField
        name="email"
        type="email"
        label={text('email')}
        hint={text('emailHint')}
        autoComplete="email"
        inputMode="email"
        error={errors['email']}
      />
      <TextareaField name="text" label={text('text')} required rows={6} error={errors['text']} />
      <Alert>{failure}</Alert>
      <Button type="submit" busy={busy} className="self-start">
        {text('send')}
      </Button>
    </form>
  );
}
