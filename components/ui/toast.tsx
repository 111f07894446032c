'use client';

import { useTranslations } from 'next-intl';
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
import { classes } from './classes';
import { EarlyToasts, shownFor, type EarlyToast } from './early-toasts';
import { ToastMore } from './toast-more';

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
const early = new EarlyToasts();

/** The screen must render `<ToastRegion />` once. Not for errors that need a reaction: show those next to their cause. */
export function showToast(text: string, tone: Toast['tone'] = 'success', data: ToastData = {}): void {
  const toast: Toast = { text, tone, data };
  if (region === null) early.add(toast);
  else {
    if (tone === 'success') early.end('success');
    region.show(toast);
  }
}

/** The last success would cover the buttons of an opening dialog on a phone. */
export function dismissToasts(): void {
  early.end('success');
  region?.dismiss();
}

/** For the loaded region: it shows toasts from now on. Those of before stay plain messages: they are announced. @returns what ends it */
export function takeToasts(taker: Region): () => void {
  region = taker;
  return () => {
    if (region === taker) region = null;
  };
}

const noToasts: readonly EarlyToast[] = [];
const none = () => noToasts;

/** Region of toasts, loaded on the first interaction. A toast before that, or whose region fails to load, is a plain message. */
export function ToastRegion() {
  const toasts = useSyncExternalStore(early.subscribe, early.read, none);
  const [Loaded, setLoaded] = useState<ComponentType | null>(null);
  const load = useCallback(async () => {
    const part = await code.load();
    startTransition(() => setLoaded(() => part));
  }, []);
  useEffect(() => onFirstInteraction(load), [load]);
  useEffect(() => {
    // The message is shown all the same.
    if (toasts.length > 0) load().catch(() => undefined);
  }, [toasts, load]);
  return (
    <>
      <div className={classes('flex flex-col gap-2', overPage)}>
        <PlainToasts tone="error" all={toasts} />
        <PlainToasts tone="success" all={toasts} />
      </div>
      {Loaded !== null && <Loaded />}
    </>
  );
}

interface PlainToastsProps {
  readonly tone: Toast['tone'];
  readonly all: readonly EarlyToast[];
}

/** Ends by itself, as toasts do, after the newest. */
function PlainToasts({ tone, all }: PlainToastsProps) {
  const text = useTranslations('ui');
  const toasts = all.filter((toast) => toast.tone === tone);
  const newest = toasts.at(-1);
  const time = Math.max(...toasts.map(shownFor));
  useEffect(() => {
    if (newest === undefined) return undefined;
    const timer = setTimeout(() => early.end(tone), time);
    return () => clearTimeout(timer);
  }, [newest, time, tone]);
  const end = () => early.end(tone);
  return (
    <Alert
      tone={tone}
      action={
        <Button variant="secondary" size="small" onClick={end}>
          {text('close')}
        </Button>
      }
    >
      {newest &&
        toasts.map((toast) => (
          <p key={toast.id}>
            {toast.text} <ToastMore data={toast.data} onAction={end} />
          </p>
        ))}
    </Alert>
  );
}
