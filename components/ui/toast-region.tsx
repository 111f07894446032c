'use client';

import { useTranslations } from 'next-intl';
import { Toast as Base } from '@base-ui/react/toast';
import { CircleAlert, CircleCheck, X } from '@lucide/icons';
import { useEffect } from 'react';
import { shownFor } from './early-toasts';
import { Icon } from './icon';
import { takeToasts, type Toast, type ToastData } from './toast';
import { ToastMore } from './toast-more';

const manager = Base.createToastManager<ToastData>();
let success: string | null = null;

function show(toast: Toast): void {
  const { text, tone, data } = toast;
  // Only the newest: on a phone two would cover a quarter of the screen.
  if (tone === 'success') dismiss();
  const id = manager.add({
    title: text,
    type: tone,
    priority: tone === 'error' ? 'high' : 'low',
    data,
    timeout: shownFor(toast),
  });
  if (tone === 'success') success = id;
}

function dismiss(): void {
  if (success !== null) manager.close(success);
  success = null;
}

/** Over the header: toasts cover no rows, pagination or buttons. Polite for successes, assertive for errors. */
export function LoadedToastRegion() {
  // After the provider's effect, without which the manager tells nobody.
  useEffect(() => takeToasts({ show, dismiss }), []);
  return (
    <Base.Provider toastManager={manager} limit={3}>
      <Base.Portal>
        <Base.Viewport className="fixed inset-x-4 top-1.5 z-toast mx-auto flex flex-col gap-2 outline-none xs:w-96">
          <Toasts />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  );
}

function Toasts() {
  const text = useTranslations('ui');
  const { toasts } = Base.useToastManager<ToastData>();
  return toasts.map((toast) => {
    const failed = toast.type === 'error';
    const icon = failed ? CircleAlert : CircleCheck;
    return (
      <Base.Root
        key={toast.id}
        toast={toast}
        className="on-ink rounded-md bg-ink text-ivory shadow-popup transition duration-calm data-starting-style:-translate-y-4 data-starting-style:opacity-0 data-ending-style:opacity-0"
      >
        <Base.Content className="flex items-center gap-3 py-1 pr-1 pl-4">
          <Icon of={icon} className="size-5 shrink-0 text-gold-light" />
          <div className="min-w-0 flex-1 py-2 text-sm">
            <Base.Title render={<p />} className="font-medium" />
            <More data={toast.data} />
          </div>
          <Base.Close
            aria-label={text('close')}
            className="flex size-touch shrink-0 items-center justify-center rounded-md text-mist hover:text-ivory"
          >
            <Icon of={X} className="size-5" />
          </Base.Close>
        </Base.Content>
      </Base.Root>
    );
  });
}

function More({ data }: { readonly data: ToastData | undefined }) {
  if (data?.note === undefined && data?.link === undefined && data?.action === undefined) return null;
  return (
    <Base.Description render={<div />} className="mt-0.5 text-mist">
      <ToastMore data={data} className="text-gold-light" onAction={dismiss} />
    </Base.Description>
  );
}
