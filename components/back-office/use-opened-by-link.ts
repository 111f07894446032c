import { useEffect, useEffectEvent } from 'react';

/**
 * Opens a dialog once if the URL's fragment names it, as links of the palette do. A fragment with its name is removed in any case: it must not
 * open the dialog later.
 * @param name `new`, `record-payment-26`; null: the page has no such dialog
 */
export function useOpenedByLink(name: string | null, open: () => void): void {
  const onNamed = useEffectEvent(open);
  useEffect(() => {
    if (name === null || window.location.hash !== `#${name}`) return undefined;
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
    const timer = setTimeout(() => onNamed());
    return () => clearTimeout(timer);
  }, [name]);
}
