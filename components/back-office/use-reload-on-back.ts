import { useEffect, useEffectEvent } from 'react';

/** First data of screens that were left: on Back, the router shows it again, possibly outdated. */
const left = new WeakSet<object>();

/** @param first data in the HTML, null without it. Reloads if its screen was left before. */
export function useReloadOnBack(first: object | null, reload: () => void): void {
  const onReturn = useEffectEvent(reload);
  useEffect(() => {
    if (first === null) return undefined;
    if (left.has(first)) onReturn();
    return () => void left.add(first);
  }, [first]);
}
