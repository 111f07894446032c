'use client';

import { useTranslations } from 'next-intl';
import { useState, type FormEvent } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/text-field';
import { TextareaField } from '@/components/ui/textarea-field';
import { whatsappLink } from './whatsapp-link';

const fields = ['name', 'email', 'subject', 'message'] as const;
type Field = (typeof fields)[number];

/**
 * Opens WhatsApp with the message filled in. The input is kept: sending cannot be confirmed.
 */
export function ContactForm() {
  const text = useTranslations('contactForm');
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [link, setLink] = useState<string | null>(null);

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const value = (field: Field) => {
      const typed = data.get(field);
      return typeof typed === 'string' ? typed.trim() : '';
    };
    const empty = fields.filter((field) => value(field) === '');
    const mail = event.currentTarget.elements.namedItem('email');
    const mailWrong = mail instanceof HTMLInputElement && mail.validity.typeMismatch;
    const wrong: readonly Field[] = empty.length > 0 ? empty : mailWrong ? ['email'] : [];

    setErrors(
      Object.fromEntries(
        wrong.map((field) => [field, empty.includes(field) ? text('missing') : text('emailWrong')]),
      ),
    );
    setProblem(empty.length > 0 ? text('incomplete') : null);
    setLink(null);
    if (wrong[0] !== undefined) {
      const first = event.currentTarget.elements.namedItem(wrong[0]);
      if (first instanceof HTMLElement) first.focus();
      return;
    }
    const message = text('composed', {
      name: value('name'),
      email: value('email'),
      subject: value('subject'),
      message: value('message'),
    });
    const address = whatsappLink(message);
    setLink(address);
    window.open(address, '_blank', 'noopener,noreferrer');
  }

  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-5">
      <div className="grid gap-5 xs:grid-cols-2">
        <TextField name="name" label={text('name')} required autoComplete="name" error={errors.name} />
        <TextField
          name="email"
          type="email"
          label={text('email')}
          required
          autoComplete="email"
          inputMode="email"
          error={errors.email}
        />
      </div>
      <TextField name="subject" label={text('subject')} required error={errors.subject} />
      <TextareaField name="message" label={text('message')} required error={errors.message} />
      <Alert>{problem}</Alert>
      <Alert tone="success">
        {link &&
          text.rich('opened', {
            link: (part) => (
              <a
                href={link}
                target="_blank"
                rel="noopener noreferrer"
                className="font-semibold underline underline-offset-4"
              >
                {part}
              </a>
            ),
          })}
      </Alert>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button type="submit">{text('send')}</Button>
        <p className="min-w-0 flex-1 basis-56 text-sm text-ink-muted">{text('note')}</p>
      </div>
    </form>
  );
}
