'use client';

import { useTranslations } from 'next-intl';
import { startTransition, useCallback, useEffect, useRef, useState, type ComponentType } from 'react';
import { createPortal } from 'react-dom';
import { lazyModule } from '@/lib/kernel/lazy-module';
import { Alert, overPage } from './alert';
import { Button } from './button';
import { useHydrated } from './use-hydrated';

const places = { popup: overPage, page: 'my-4' };

/**
 * A lazily loaded part of a screen (lib/kernel/lazy-module), prefetched on the first interaction with the page, with a loading message or a network error
 * with a retry.
 * @param fetchPart `() => import('./some-popup').then((module) => module.SomePopup)`
 * @param place of the messages: floating over the page, or in place of the part
 */
export function lazyPart<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  place: keyof typeof places = 'popup',
): ComponentType<Props> {
  const code = lazyModule(fetchPart);
  return function LazyPart(props: Props) {
    const text = useTranslations('ui');
    // Hydration must match the server's HTML, even if the code is loaded.
    const hydrated = useHydrated();
    // The button responds in the next frame; a dialog, expensive to render, follows in a transition.
    const [Part, setPart] = useState(place === 'page' && hydrated ? code.loaded : null);
    const [late] = useState(() => !hydrated || code.loaded() === null);
    const [failed, setFailed] = useState(false);
    const load = useCallback(async () => {
      setFailed(false);
      try {
        const loaded = await code.load();
        startTransition(() => setPart(() => loaded));
      } catch {
        setFailed(true);
      }
    }, []);
    const opener = useRef<Element | null>(null);
    useEffect(() => {
      opener.current ??= document.activeElement;
      void load();
    }, [load]);
    function retry() {
      // This button disappears: focus the trigger, which also gets it back from a dialog.
      if (opener.current instanceof HTMLElement) opener.current.focus();
      void load();
    }
    if (Part !== null) return <Part {...props} />;
    if (!late) return null;
    const notices = (
      <>
        <Alert tone="info" busy className={places[place]}>
          {!failed && text('loading')}
        </Alert>
        <Alert
          className={places[place]}
          action={
            <Button variant="secondary" size="small" onClick={retry}>
              {text('retry')}
            </Button>
          }
        >
          {failed && text('failedToOpen')}
        </Alert>
      </>
    );
    // A portal: the trigger may be in a stacking context below others.
    return place === 'popup' && hydrated ? createPortal(notices, document.body) : notices;
  };
}
