'use client';

import { Toast as Base } from '@base-ui/react/toast';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { uiText } from './ui-text';

const manager = Base.createToastManager();
let success: string | null = null;

/**
 * Says shortly what was done, from anywhere in the browser. The screen must render `<ToastRegion />` once.
 * Never the only place for an error that needs an answer: that one belongs beside what caused it.
 */
export function showToast(text: string, tone: 'success' | 'error' = 'success'): void {
  // The newest says what matters; on a phone two would cover a quarter of the screen.
  if (tone === 'success') dismissToasts();
  const id = manager.add({
    title: text,
    type: tone,
    priority: tone === 'error' ? 'high' : 'low',
  });
  if (tone === 'success') success = id;
}

/** Takes the last success away: on a phone it would cover the buttons of the popup that opens. */
export function dismissToasts(): void {
  if (success !== null) manager.close(success);
  success = null;
}

/** Where toasts appear: below on phones, bottom right elsewhere. Polite for successes, at once for errors. */
export function ToastRegion() {
  return (
    <Base.Provider toastManager={manager} timeout={5000} limit={3}>
      <Base.Portal>
        <Base.Viewport className="fixed inset-x-4 bottom-4 z-toast flex flex-col gap-3 outline-none xs:left-auto xs:w-96">
          <Toasts />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  );
}

function Toasts() {
  const { toasts } = Base.useToastManager();
  return toasts.map((toast) => {
    const failed = toast.type === 'error';
    const Icon = failed ? CircleAlert : CircleCheck;
    return (
      <Base.Root
        key={toast.id}
        toast={toast}
        className="on-ink rounded-md bg-ink text-ivory shadow-popup transition duration-calm data-starting-style:translate-y-4 data-starting-style:opacity-0 data-ending-style:opacity-0"
      >
        <Base.Content className="flex items-center gap-3 py-1 pr-1 pl-4">
          <Icon aria-hidden="true" className="size-5 shrink-0 text-gold-light" />
          <Base.Title render={<p />} className="flex-1 py-2 text-sm font-medium" />
          <Base.Close
            aria-label={uiText.close}
            className="flex size-touch shrink-0 items-center justify-center rounded-md text-mist hover:text-ivory"
          >
            <X aria-hidden="true" className="size-5" />
          </Base.Close>
        </Base.Content>
      </Base.Root>
    );
  });
}
