import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Counter } from '@/lib/people/shared-counter/rules';
import { announceLock, lockMark, onLockElsewhere } from './counter-store';
// Not loaded on demand: a counter locks without a net, too.
import { lockAndLeave, openLockScreen } from './leave-locked';
import { watchInput } from './watch-input';

/** `warned`: about to lock. `locking` and `offline`: the page has gone. */
export type LockPhase = 'open' | 'warned' | 'locking' | 'offline';

/** How long a tab waits for the one that has begun to lock. */
const otherTabMs = 5000;

/**
 * The automatic lock of a shared counter. A tab that opened before the counter was shared follows the locks of others, too.
 * @param counter null if it is not known
 */
export function useCounterLock(counter: Counter | null): { phase: LockPhase; lock(): void } {
  const [phase, setPhase] = useState<LockPhase>('open');
  const isCovered = useRef(false);
  const isLocking = useRef(false);

  /** At once: nothing else is drawn before. @returns false if it was covered before */
  const cover = useCallback((): boolean => {
    if (isCovered.current) return false;
    isCovered.current = true;
    flushSync(() => setPhase('locking'));
    return true;
  }, []);

  const run = useCallback(() => {
    if (isLocking.current) return;
    isLocking.current = true;
    void lockAndLeave(() => setPhase('offline'));
  }, []);

  const lock = useCallback(() => {
    if (!cover()) return;
    announceLock('begun');
    run();
  }, [cover, run]);

  useEffect(() => {
    const first = lockMark();
    const stopHearing = onLockElsewhere((step) => {
      cover();
      if (step === 'begun') setTimeout(run, otherTabMs);
      else openLockScreen();
    });
    function onShow({ persisted }: PageTransitionEvent) {
      if (!persisted || lockMark() === first) return;
      cover();
      // The server knows whether the session is still locked, and whose it is.
      window.location.reload();
    }
    window.addEventListener('pageshow', onShow);
    return () => {
      stopHearing();
      window.removeEventListener('pageshow', onShow);
    };
  }, [cover, run]);

  const isShared = counter?.shared === true;
  const openedMsAgo = counter?.openedMsAgo ?? 0;
  useEffect(() => {
    if (!isShared) return undefined;
    return watchInput({
      openedMsAgo,
      onWarning: (isWarned) => {
        if (!isCovered.current) setPhase(isWarned ? 'warned' : 'open');
      },
      onIdle: lock,
    });
  }, [isShared, openedMsAgo, lock]);

  return { phase, lock };
}
