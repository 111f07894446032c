'use client';

import { Copy } from 'lucide-react';
import { useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { profileText } from './profile-text';

const text = profileText.invite;

/** A link that carries one's own code into sign-up. */
export function InviteCard({ referralId }: { referralId: string }) {
  const [message, setMessage] = useState<string | null>(null);

  async function copy() {
    const link = `${window.location.origin}/gold?ref=${encodeURIComponent(referralId)}`;
    try {
      await navigator.clipboard.writeText(link);
      setMessage(text.copied);
    } catch {
      // No clipboard here, or not allowed: the link itself can be selected.
      setMessage(text.byHand(link));
    }
  }

  return (
    <Card tone="gold" aria-labelledby="invite" className="mt-6">
      <div className="flex flex-col gap-4 md:flex-row md:items-center md:justify-between">
        <div>
          <h2 id="invite" className="text-title">
            {text.title}
          </h2>
          <p className="mt-1 text-ink-soft">{text.text}</p>
        </div>
        <Button
          variant="secondary"
          size="small"
          className="shrink-0"
          icon={<Copy aria-hidden="true" className="size-4" />}
          onClick={() => void copy()}
        >
          {text.copy}
        </Button>
      </div>
      <Alert tone="success" className="mt-4 break-all">
        {message}
      </Alert>
    </Card>
  );
}
