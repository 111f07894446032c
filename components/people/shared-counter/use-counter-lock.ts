import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useRouter } from 'next/navigation';
import { sharedCounterRule } from '@/lib/account-rules';
import { onLocked } from '@/lib/kernel/locked-listener';
import type { Counter } from '@/lib/people/shared-counter/rules';
import { announceLock, lockMark, onLockElsewhere, onSharingElsewhere } from './counter-store';
// Not loaded on demand: a counter locks without a net, too.
import { keepOpen, lockAndLeave, openLockScreen, readCounter } from './leave-locked';
import { watchInput } from './watch-input';

/** `warned`: about to lock. `locking` and `offline`: the page has gone. */
export type LockPhase = 'open' | 'warned' | 'locking' | 'offline';

/** How long a tab waits for the one that has begun to lock. */
const otherTabMs = 5000;

/**
 * The automatic lock of a shared counter. A tab that opened before the counter was shared follows the locks of others, too.
 * @param read null if reading it failed: the page asks again
 */
export function useCounterLock(read: Counter | null): { phase: LockPhase; isShared: boolean; lock(): void } {
  const { refresh } = useRouter();
  const counter = useCounter(read);
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
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stopHearing = onLockElsewhere((step) => {
      cover();
      // Another person may have unlocked since: a late lock would be of that session.
      clearTimeout(timer);
      if (step === 'begun') timer = setTimeout(run, otherTabMs);
      else openLockScreen();
    });
    const stopSharing = onSharingElsewhere(refresh);
    // The server has locked the session by itself: the page could not report its input, or knew nothing of the counter.
    const stopLocked = onLocked(() => {
      cover();
      openLockScreen();
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
      stopSharing();
      stopLocked();
      clearTimeout(timer);
      window.removeEventListener('pageshow', onShow);
    };
  }, [cover, run, refresh]);

  const isShared = counter?.shared === true;
  const inputMsAgo = counter?.inputMsAgo ?? 0;
  useEffect(() => {
    if (!isShared) return undefined;
    return watchInput({
      inputMsAgo,
      report: () => keepOpen(refresh),
      onWarning: (isWarned) => {
        if (!isCovered.current) setPhase(isWarned ? 'warned' : 'open');
      },
      onIdle: lock,
    });
  }, [isShared, inputMsAgo, refresh, lock]);

  return { phase, isShared, lock };
}

/** The last that is known; asked for where the server could not read it. */
function useCounter(read: Counter | null): Counter | null {
  const [known, setKnown] = useState(read);
  if (read !== null && read !== known) setKnown(read);
  const isUnknown = known === null;
  useEffect(() => {
    if (!isUnknown) return undefined;
    let isOver = false;
    void readCounter().then((found) => {
      // The next input is reported at once.
      if (!isOver && found !== null)
        setKnown({ shared: found.shared, inputMsAgo: sharedCounterRule.reportMs });
    });
    return () => {
      isOver = true;
    };
  }, [isUnknown]);
  return known;
}
