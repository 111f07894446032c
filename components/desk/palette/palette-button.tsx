'use client';

import { Search } from '@lucide/icons';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Icon } from '@/components/ui/icon';
import { lazyPart } from '@/components/ui/lazy-part';
import type { StaffRole } from '@/lib/kernel/access/actor';
import { paletteText as text } from './palette-text';

const Palette = lazyPart(() => import('./palette').then((module) => module.Palette));

/** `Ctrl+K` or `Cmd+K` opens it from anywhere; its code loads on first use. */
export function PaletteButton({ role, accountId }: { role: StaffRole; accountId: number }) {
  /** Null until first opened. */
  const [palette, setPalette] = useState<{ readonly open: boolean; readonly hasFocus?: boolean } | null>(
    null,
  );
  const early = useRef('');
  const isWaiting = palette?.open === true && palette.hasFocus !== true;

  useEffect(() => {
    function hear(event: KeyboardEvent) {
      if (
        event.key.toLowerCase() !== 'k' ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey
      )
        return;
      event.preventDefault();
      if (event.repeat) return;
      setPalette((current) => ({ open: current?.open !== true }));
    }
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);

  // Keeps what is typed before its field has the focus: its code may still load.
  useEffect(() => {
    if (!isWaiting) return undefined;
    early.current = '';
    const opener = document.activeElement;
    function keep(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      // Loading may fail: the user may go on typing elsewhere.
      if (document.activeElement !== opener) return;
      if (event.key === 'Escape') {
        setPalette({ open: false });
      } else if (event.key === 'Backspace') early.current = early.current.slice(0, -1);
      else if (event.key.length === 1) early.current += event.key;
      else return;
      event.preventDefault();
      event.stopPropagation();
    }
    document.addEventListener('keydown', keep, { capture: true });
    return () => document.removeEventListener('keydown', keep, { capture: true });
  }, [isWaiting]);
  const takeEarlyInput = useCallback(() => {
    setPalette((current) => (current?.open === true ? { open: true, hasFocus: true } : current));
    const typed = early.current;
    early.current = '';
    return typed;
  }, []);

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        aria-label={text.open}
        onClick={() => setPalette({ open: true })}
        className="flex size-touch items-center justify-center gap-3 rounded-full text-ink-soft transition-colors hover:bg-ivory-deep hover:text-ink lg:h-10 lg:w-auto lg:justify-between lg:rounded-md lg:border lg:border-ivory-strong lg:bg-white lg:px-3 noscript:hidden"
      >
        <Icon of={Search} className="size-5 lg:size-4" />
        <span aria-hidden="true" className="text-sm max-lg:hidden">
          {text.open}
        </span>
        <kbd aria-hidden="true" className="ml-4 font-text text-xs text-ink-muted max-lg:hidden">
          {text.keys}
        </kbd>
      </button>
      {palette !== null && (
        <Palette
          role={role}
          accountId={accountId}
          open={palette.open}
          takeEarly={takeEarlyInput}
          onOpenChange={(open) => setPalette({ open })}
        />
      )}
    </>
  );
}
