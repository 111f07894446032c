'use client';

import { Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from './button';
import { uiText } from './ui-text';

interface CopyButtonProps {
  /** Id of the element whose text is copied. */
  of: string;
  /** What is copied, for those who do not see where the button stands. */
  name: string;
}

/** Copies the text of an element. Without script the text is there to be selected, and this is not. */
export function CopyButton({ of, name }: CopyButtonProps) {
  const [said, setSaid] = useState('');

  async function copy() {
    try {
      await navigator.clipboard.writeText(document.getElementById(of)?.textContent ?? '');
      setSaid(uiText.copied);
    } catch {
      // No clipboard here, or not allowed.
      setSaid(uiText.copyByHand);
    }
  }

  return (
    <span className="flex items-center gap-2 noscript:hidden">
      <span role="status" className="text-sm text-mist">
        {said}
      </span>
      <Button
        variant="quiet"
        size="compact"
        onInk
        aria-label={`${uiText.copy}: ${name}`}
        icon={<Copy aria-hidden="true" className="size-4" />}
        onClick={() => void copy()}
      >
        {uiText.copy}
      </Button>
    </span>
  );
}
