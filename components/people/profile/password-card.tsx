'use client';

import { KeyRound } from '@lucide/icons';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Icon } from '@/components/ui/icon';
import { lazyPart } from '@/components/ui/lazy-part';
import { useAfterRender } from '@/components/ui/use-after-render';
import type { ProfilePath } from './variants';

const PasswordForm = lazyPart(() => import('./password-form').then((module) => module.PasswordForm), 'page');

interface PasswordCardProps {
  mobile: string;
  path: ProfilePath;
  /** An admin gave the password: a new one is asked for. */
  given: boolean;
  /** Other sessions have ended. */
  onChanged(): void;
}

export function PasswordCard({ mobile, path, given, onChanged }: PasswordCardProps) {
  const text = useTranslations('profile.password');
  const [open, setOpen] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const messagePlace = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const afterRender = useAfterRender();

  // The log-in leads here. The browser looked for the place before the page had its parts above it, or not at all after a reload.
  useEffect(() => {
    if (given && window.location.hash === '#password')
      document.querySelector('#password')?.scrollIntoView({ block: 'center' });
  }, [given]);

  return (
    <Card aria-labelledby="password" className="mt-6">
      <div className="flex flex-col gap-4 md:flex-row md:items-start md:justify-between">
        <div>
          <h2 id="password" className="text-title">
            {text('title')}
          </h2>
          <p className="mt-1 text-ink-soft">{text('text')}</p>
        </div>
        {!open && (
          <Button
            ref={button}
            variant="secondary"
            size="small"
            className="shrink-0"
            icon={<Icon of={KeyRound} className="size-4" />}
            onClick={() => {
              setMessage(null);
              setOpen(true);
            }}
          >
            {text('change')}
          </Button>
        )}
      </div>
      <Alert tone="warning" className="mt-4">
        {given && text('given')}
      </Alert>
      <div ref={messagePlace} tabIndex={-1} className="outline-none">
        <Alert tone="success" className="mt-4">
          {message}
        </Alert>
      </div>
      {open && (
        <PasswordForm
          mobile={mobile}
          path={path}
          onCancel={() => {
            setOpen(false);
            afterRender(() => button.current?.focus());
          }}
          onChanged={(done) => {
            setOpen(false);
            setMessage(done);
            afterRender(() => messagePlace.current?.focus());
            onChanged();
          }}
        />
      )}
    </Card>
  );
}
