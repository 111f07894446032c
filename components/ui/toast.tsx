'use client';

import {
  startTransition,
  useCallback,
  useEffect,
  useState,
  useSyncExternalStore,
  type ComponentType,
} from 'react';
import { lazyModule, onFirstInteraction } from '@/lib/kernel/lazy-module';
import { Alert, overPage } from './alert';
import { Button } from './button';
import { uiText } from './ui-text';

export interface ToastLink {
  readonly text: string;
  readonly href: string;
  readonly inNewTab?: boolean;
}
export interface ToastAction {
  readonly text: string;
  run(): void;
}
export interface ToastData {
  readonly note?: string | undefined;
  readonly link?: ToastLink | undefined;
  /** Button that closes the toast, for example undo. */
  readonly action?: ToastAction | undefined;
}
export interface Toast {
  readonly text: string;
  readonly tone: 'success' | 'error';
  readonly data: ToastData;
}
interface Region {
  show(toast: Toast): void;
  dismiss(): void;
}

const code = lazyModule(() => import('./toast-region').then((module) => module.LoadedToastRegion), 'demand');
let region: Region | null = null;
/** The newest toast that no region shows yet. */
let early: Toast | null = null;
const readers = new Set<() => void>();

function setEarly(toast: Toast | null): void {
  early = toast;
  for (const read of readers) read();
}

/** The screen must render `<ToastRegion />` once. Not for errors that need a reaction: show those next to their cause. */
export function showToast(text: string, tone: Toast['tone'] = 'success', data: ToastData = {}): void {
  const toast: Toast = { text, tone, data };
  if (region === null) setEarly(toast);
  else region.show(toast);
}

/** The last success would cover the buttons of an opening dialog on a phone. */
export function dismissToasts(): void {
  if (early?.tone === 'success') setEarly(null);
  region?.dismiss();
}

/** For the loaded region. @returns what ends it */
export function takeToasts(taker: Region): () => void {
  region = taker;
  if (early !== null) taker.show(early);
  setEarly(null);
  return () => {
    if (region === taker) region = null;
  };
}

function subscribe(read: () => void): () => void {
  readers.add(read);
  return () => readers.delete(read);
}

const none = () => null;

/** Region of toasts, loaded on the first interaction. A toast before that, or whose region fails to load, is a plain message. */
export function ToastRegion() {
  const toast = useSyncExternalStore(subscribe, () => early, none);
  const [Loaded, setLoaded] = useState<ComponentType | null>(null);
  const load = useCallback(async () => {
    const part = await code.load();
    startTransition(() => setLoaded(() => part));
  }, []);
  useEffect(() => onFirstInteraction(load), [load]);
  useEffect(() => {
    // The message is shown all the same.
    if (toast !== null) load().catch(() => undefined);
  }, [toast, load]);
  return (
    <>
      <Alert
        tone={toast?.tone}
        className={overPage}
        action={
          <Button variant="secondary" size="small" onClick={() => setEarly(null)}>
            {uiText.close}
          </Button>
        }
      >
        {toast?.text}
      </Alert>
      {Loaded !== null && <Loaded />}
    </>
  );
}
