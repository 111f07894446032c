'use client';

import { startTransition, useCallback, useEffect, useRef, useState, type ComponentType } from 'react';
import { createPortal } from 'react-dom';
import { lazyModule } from '@/lib/lazy-module';
import { Alert, overPage } from './alert';
import { Button } from './button';
import { uiText } from './ui-text';
import { useHydrated } from './use-hydrated';

const places = { popup: overPage, page: 'my-4' };

/**
 * A part of a screen whose code is not sent with the page (lib/lazy-module): a popup, or a form behind a button. It comes at the first
 * sign of a hand, so that it is normally there when it is pressed for. Where it is not, words say that it is on its way, or that
 * the network broke, with a way to try again.
 * @param fetchPart `() => import('./some-popup').then((module) => module.SomePopup)`
 * @param place where those words stand: over the page, or where the part will be
 */
export function lazyPart<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  place: keyof typeof places = 'popup',
): ComponentType<Props> {
  const code = lazyModule(fetchPart);
  return function LazyPart(props: Props) {
    // The press answers in the next frame; a popup, much to draw at once, is drawn in pieces after it.
    const [Part, setPart] = useState(place === 'page' ? code.loaded : null);
    const [late] = useState(() => code.loaded() === null);
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
    const hydrated = useHydrated();
    const opener = useRef<Element | null>(null);
    useEffect(() => {
      opener.current ??= document.activeElement;
      void load();
    }, [load]);
    function retry() {
      // The button goes away: what opened the part has the focus again, and gets it back from a popup.
      if (opener.current instanceof HTMLElement) opener.current.focus();
      void load();
    }
    if (Part !== null) return <Part {...props} />;
    if (!late) return null;
    const words = (
      <>
        <Alert tone="info" busy className={places[place]}>
          {!failed && uiText.loading}
        </Alert>
        <Alert
          className={places[place]}
          action={
            <Button variant="secondary" size="small" onClick={retry}>
              {uiText.retry}
            </Button>
          }
        >
          {failed && uiText.failedToOpen}
        </Alert>
      </>
    );
    // Over the page means over all of it, also where what was pressed lies in a layer below others.
    return place === 'popup' && hydrated ? createPortal(words, document.body) : words;
  };
}
