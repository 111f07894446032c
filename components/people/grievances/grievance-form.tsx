'use client';

import { useTranslations } from 'next-intl';
import { useRef, useState, type SubmitEvent } from 'react';
import { MobileField } from '@/components/forms/mobile-field';
import { useIdempotencyKey } from '@/components/forms/use-idempotency-key';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/text-field';
import { TextareaField } from '@/components/ui/textarea-field';
import { useFocusOnMount } from '@/components/ui/use-focus-on-mount';
import { useFormats } from '@/components/ui/use-formats';
import { call } from '@/lib/gateway/client';
import type { DataOf } from '@/lib/endpoint';
import { storeDate } from '@/lib/kernel/text/format';
import { fileGrievance } from '@/lib/people/grievances/endpoints';

type Filed = DataOf<typeof fileGrievance>['data'];
const names = ['name', 'mobile', 'email', 'text'] as const;

/** The gateway checks the fields; what is typed stays until a complaint is taken. */
export function GrievanceForm() {
  const text = useTranslations('grievance');
  const layout = useTranslations('layout');
  const form = useRef<HTMLFormElement>(null);
  const attempt = useIdempotencyKey();
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [filed, setFiled] = useState<Filed | null>(null);

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
    const outcome = await call(fileGrievance, body, { idempotencyKey: attempt.keyFor(body) });
    setBusy(false);
    if (outcome.ok) {
      attempt.done();
      setFiled(outcome.data.data);
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

  if (filed !== null) return <Acknowledgement filed={filed} onAnother={() => setFiled(null)} />;
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

/** Its heading takes the focus of the removed button. */
function Acknowledgement({
  filed: { ticket, due_at: dueAt },
  onAnother,
}: {
  filed: Filed;
  onAnother(): void;
}) {
  const text = useTranslations('grievance.filed');
  const { shortDate } = useFormats();
  const heading = useFocusOnMount<HTMLHeadingElement>();
  return (
    <>
      <h2 ref={heading} tabIndex={-1} aria-describedby="ticket due" className="text-title outline-none">
        {text('title')}
      </h2>
      <p id="ticket" className="mt-4">
        <span className="block text-sm text-ink-muted">{text('ticket')}</span>
        <span className="font-display text-heading tabular-nums">{ticket}</span>
      </p>
      <p id="due" className="mt-2 text-lg text-ink-soft">
        {text('text', { day: shortDate(storeDate(new Date(dueAt))) })}
      </p>
      <Button variant="secondary" className="mt-6" onClick={onAnother}>
        {text('another')}
      </Button>
    </>
  );
}
