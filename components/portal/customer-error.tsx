'use client';

import { CloudOff } from '@lucide/icons';
import { useTranslations } from 'next-intl';
import { PageFrame } from '@/components/layout/page-frame';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';

export function CustomerError() {
  const text = useTranslations('layout.customerFailed');
  const controls = useTranslations('ui');
  return (
    <PageFrame width="reading">
      <div role="alert" className="flex flex-col items-center gap-3 py-12 text-center">
        <span
          aria-hidden="true"
          className="mb-1 flex size-14 items-center justify-center rounded-full bg-gold-pale text-gold-deep"
        >
          <Icon of={CloudOff} />
        </span>
        <h1 className="text-heading">{text('title')}</h1>
        <p className="max-w-measure text-lg text-ink-soft">{text('text')}</p>
        <Button className="mt-3" onClick={() => window.location.reload()}>
          {controls('retry')}
        </Button>
      </div>
    </PageFrame>
  );
}
