'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { Replayed } from '@/components/ui/replayed';
import { useHydrated } from '@/components/ui/use-hydrated';
import type { Role } from '@/lib/kernel/access/actor';
import { FailedPage } from './failed-page';
import { earlyChange, earlyPress, unhydrated } from './early-press';
import { CustomerBar } from './customer-bar';
import { Footer } from './footer';
import { Header } from './header';

interface SiteFrameProps {
  /** Null for a visitor. Undefined on prerendered pages: determined in the browser. */
  role?: Role | null | undefined;
  /** Default: the tall footer. */
  footer?: ReactNode;
  children: ReactNode;
}

/** A client component: pages contain header and footer as HTML only, not three times in the RSC payload. */
export function SiteFrame({ role, footer, children }: SiteFrameProps) {
  const language = useLocale();
  // Without it everything works but for a phone without a net.
  useEffect(() => {
    void import('@/components/offline/begin')
      .then(({ beginOffline }) => beginOffline(language))
      .catch(() => undefined);
  }, [language]);
  return (
    <>
      <Header rendered={role} />
      <main id="content" tabIndex={-1} className="flex flex-1 flex-col outline-none">
        {children}
      </main>
      {footer ?? <Footer rendered={role} />}
      <CustomerBar rendered={role} />
    </>
  );
}

/** Error page of a route group whose layout failed. Here, so that its parts are in the root's script too (see SkipLink). */
export function FailedSite() {
  return (
    <SiteFrame>
      <FailedPage />
    </SiteFrame>
  );
}

/**
 * Link that skips to the content. It is in this file because the root layout renders it: the frame's script then belongs to the root, and no layout, error page or not-found page
 * below has it again.
 */
export function SkipLink() {
  const text = useTranslations('layout');
  return (
    <a
      href="#content"
      className="sr-only rounded-md bg-ink px-4 py-3 text-ivory focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-toast"
    >
      {text('skip')}
    </a>
  );
}

/**
 * Event replay: repeats the last button press in its content before hydration, which a slow network delays, and the changes of radio buttons,
 * checkboxes and file inputs; React drops them. Around the page, and in its Suspense boundaries (`Streamed`). In this file for the reason of
 * `SkipLink`.
 */
export function EarlyEventReplay({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const changes = useRef<readonly EarlyChange[]>([]);
  const hydrated = useHydrated();
  const [replayed, setReplayed] = useState(hydrated);
  useLayoutEffect(() => {
    // From this commit on a press reaches React.
    place.current?.removeAttribute(unhydrated);
    // Now: the next render would reset them.
    changes.current = takeChanges(place.current);
  }, []);
  useEffect(() => {
    // Deferred: this effect may run while a press is dispatched.
    const timer = setTimeout(() => {
      const button = place.current?.querySelector<HTMLElement>(hydratedOnly(earlyPress));
      button?.removeAttribute(earlyPress);
      for (const change of changes.current) replay(change);
      button?.click();
      setReplayed(true);
    });
    return () => clearTimeout(timer);
  }, []);
  return (
    <div ref={place} className="contents" {...{ [unhydrated]: '' }}>
      <Replayed value={replayed}>{children}</Replayed>
    </div>
  );
}

interface EarlyChange {
  readonly control: HTMLInputElement;
  readonly checked: boolean;
}

const hydratedOnly = (mark: string) => `[${mark}=""]:not([${unhydrated}] *)`;

/** Radio buttons and checkboxes are as rendered again, so that a click changes them. */
function takeChanges(place: HTMLElement | null): readonly EarlyChange[] {
  const marked = [...(place?.querySelectorAll<HTMLInputElement>(hydratedOnly(earlyChange)) ?? [])];
  return marked.map((control) => {
    const { checked } = control;
    // Taken, by this component alone; a later choice still removes the mark.
    control.setAttribute(earlyChange, 'taken');
    control.checked = control.defaultChecked;
    return { control, checked };
  });
}

/** Unless a later choice replaced it, another change had the same effect, or its content is about to be replaced. */
function replay({ control, checked }: EarlyChange): void {
  if (!control.hasAttribute(earlyChange)) return;
  control.removeAttribute(earlyChange);
  if (control.type === 'file') control.dispatchEvent(new Event('change', { bubbles: true }));
  else if (control.checked !== checked && !control.closest('[aria-busy="true"]')) control.click();
}
