import { useEffect, useEffectEvent } from 'react';

/**
 * Opens a dialog once if the URL's fragment names it, as links of the palette do.
 * @param name null: it cannot be opened
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
