import { useEffect, useEffectEvent } from 'react';

/** Responses of pages that were left: on Back, the router shows them again, possibly outdated. */
const left = new WeakSet<object>();

export const wasLeft = (response: object | null) => response !== null && left.has(response);

/** @param response an object of the server's response, null without one. Acts if its page was left and is shown again. */
export function useOnReturn(response: object | null, act: () => void): void {
  const onReturn = useEffectEvent(act);
  useEffect(() => {
    if (response === null) return undefined;
    if (wasLeft(response)) onReturn();
    return () => void left.add(response);
  }, [response]);
}
