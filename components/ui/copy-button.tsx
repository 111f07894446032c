'use client';

import { useTranslations } from 'next-intl';
import { Copy } from '@lucide/icons';
import { useState } from 'react';
import { Button } from './button';
import { Icon } from './icon';

interface CopyButtonProps {
  of: string;
  name: string;
}

/** Hidden without JavaScript: the text can be selected. */
export function CopyButton({ of, name }: CopyButtonProps) {
  const text = useTranslations('ui');
  const [announcement, setAnnouncement] = useState('');

  async function copy() {
    try {
      await navigator.clipboard.writeText(document.getElementById(of)?.textContent ?? '');
      setAnnouncement(text('copied'));
    } catch {
      // Clipboard missing or denied.
      setAnnouncement(text('copyByHand'));
    }
  }

  return (
    <span className="flex items-center gap-2 noscript:hidden">
      <span role="status" className="text-sm text-mist">
        {announcement}
      </span>
      <Button
        variant="quiet"
        size="compact"
        onInk
        aria-label={text('copyThing', { name })}
        icon={<Icon of={Copy} className="size-4" />}
        onClick={() => void copy()}
      >
        {text('copy')}
      </Button>
    </span>
  );
}
