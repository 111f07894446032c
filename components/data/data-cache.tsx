'use client';

import { useAddress } from '@/components/layout/use-address';
import { useState, type ReactNode } from 'react';
import { SWRConfig } from 'swr';

/**
 * A page's cache of loaded data: another page starts with what the server sends. Part of a layout, not of a template, whose script the pages
 * below would load a second time.
 */
export function DataCache({ children }: { children: ReactNode }) {
  return <PageCache key={useAddress()}>{children}</PageCache>;
}

function PageCache({ children }: { children: ReactNode }) {
  const [config] = useState(() => ({ provider: () => new Map(), initFocus }));
  return <SWRConfig value={config}>{children}</SWRConfig>;
}

/** Runs `onFocus` when the page is seen again: its tab, its window, or from the browser's back/forward cache. */
function initFocus(onFocus: () => void): () => void {
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) onFocus();
  };
  document.addEventListener('visibilitychange', onFocus);
  window.addEventListener('focus', onFocus);
  window.addEventListener('pageshow', onShow);
  return () => {
    document.removeEventListener('visibilitychange', onFocus);
    window.removeEventListener('focus', onFocus);
    window.removeEventListener('pageshow', onShow);
  };
}
