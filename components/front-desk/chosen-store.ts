'use client';

import { useSyncExternalStore } from 'react';

/** The desk's last chosen store, kept in the browser until log-out. */

const key = 'front-desk-store';
const listeners = new Set<() => void>();

export function useChosenStore(): string | null {
  return useSyncExternalStore(subscribe, read, () => null);
}

export function keepStore(shopAddress: string): void {
  try {
    window.localStorage.setItem(key, shopAddress);
  } catch {
    // Storage may be disabled: then only the URL keeps the choice.
  }
  for (const listener of listeners) listener();
}

function read(): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
