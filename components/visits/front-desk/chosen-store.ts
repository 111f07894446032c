'use client';

import { useSyncExternalStore } from 'react';
import { safeLocalStorage } from '@/components/ui/storage';

/* The desk's last chosen store, kept in the browser until log-out. */

const key = 'front-desk-store';
const listeners = new Set<() => void>();

const read = () => safeLocalStorage.get(key);

export function useChosenStore(): string | null {
  return useSyncExternalStore(subscribe, read, () => null);
}

export function rememberStore(shopAddress: string): void {
  // Without storage, only the URL keeps the choice.
  safeLocalStorage.set(key, shopAddress);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
