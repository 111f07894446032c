'use client';

import { Copy, Share2 } from '@lucide/icons';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { whatsappShareLink } from '@/components/marketing/whatsapp-link';
import { buttonStyles } from '@/components/ui/button-styles';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Icon } from '@/components/ui/icon';
import { useHydrated } from '@/components/ui/use-hydrated';
import { usePath } from '@/components/ui/use-path';
import { brand } from '@/lib/business';

export function InviteCard({ referralId }: { referralId: string }) {
  const text = useTranslations('portal.invite');
  const path = usePath();
  const [message, setMessage] = useState<string | null>(null);
  const hydrated = useHydrated();
  const linkOf = () => `${window.location.origin}${path(`/gold?ref=${encodeURIComponent(referralId)}`)}`;

  async function copy() {
    const link = linkOf();
    try {
      await navigator.clipboard.writeText(link);
      setMessage(text('copied'));
    } catch {
      // Clipboard missing or denied.
      setMessage(text('byHand', { link }));
    }
  }

  return (
    <Card tone="gold" aria-labelledby="invite" className="mt-6">
      <div className="flex flex-col gap-4 md:flex-row md:items-center md:justify-between">
        <div>
          <h2 id="invite" className="text-title">
            {text('title')}
          </h2>
          <p className="mt-1 text-ink-soft">{text('text')}</p>
        </div>
        <div className="flex shrink-0 flex-col gap-3 xs:flex-row">
          <a
            // The origin is known after hydration.
            href={
              hydrated ? whatsappShareLink(text('message', { brand: brand.name, link: linkOf() })) : undefined
            }
            target="_blank"
            rel="noopener noreferrer"
            className={buttonStyles({ size: 'small' })}
          >
            <Icon of={Share2} className="size-4" />
            {text('share')}
          </a>
          <Button
            variant="secondary"
            size="small"
            icon={<Icon of={Copy} className="size-4" />}
            onClick={() => void copy()}
          >
            {text('copy')}
          </Button>
        </div>
      </div>
      <Alert tone="success" className="mt-4 break-all">
        {message}
      </Alert>
    </Card>
  );
}
