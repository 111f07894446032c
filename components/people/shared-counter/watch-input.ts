import { sharedCounterRule } from '@/lib/account-rules';
import { lastInput, noteInput } from './counter-store';

const { lockMs, warnMs } = sharedCounterRule;
const tickMs = 1000;
/** The storage is written at most this often. */
const noteMs = 1000;
const inputs = ['pointerdown', 'pointermove', 'keydown', 'touchstart', 'wheel', 'scroll'] as const;

interface Watch {
  /** Milliseconds since the log-in, which is an input. */
  readonly openedMsAgo: number;
  onWarning(isWarned: boolean): void;
  onIdle(): void;
}

/**
 * Watches for input in all tabs, by the clock: a computer that wakes up is idle since before it slept. An input after that is too late.
 * @returns ends it
 */
export function watchInput({ openedMsAgo, onWarning, onIdle }: Watch): () => void {
  // Without an input that is kept, as on a counter that has just been shared, the page itself is one.
  let since = Date.now() - (lastInput() === 0 ? 0 : openedMsAgo);
  let notedAt = 0;

  function idleMs(): number {
    const now = Date.now();
    since = Math.max(since, lastInput());
    // The clock was set back.
    if (since > now) {
      since = now;
      noteInput(now);
    }
    return now - since;
  }

  function look(): boolean {
    const idle = idleMs();
    if (idle >= lockMs) {
      end();
      onIdle();
      return false;
    }
    onWarning(idle >= lockMs - warnMs);
    return true;
  }

  function hear() {
    const now = Date.now();
    if (now - notedAt < noteMs && now >= notedAt) return;
    if (idleMs() < lockMs) {
      notedAt = now;
      since = now;
      noteInput(now);
    }
    look();
  }

  const timer = setInterval(look, tickMs);
  // Not within an effect of React.
  const first = setTimeout(look);
  for (const input of inputs) window.addEventListener(input, hear, { capture: true, passive: true });
  window.addEventListener('pageshow', look);
  window.addEventListener('focus', look);
  document.addEventListener('visibilitychange', look);

  function end() {
    clearInterval(timer);
    clearTimeout(first);
    for (const input of inputs) window.removeEventListener(input, hear, { capture: true });
    window.removeEventListener('pageshow', look);
    window.removeEventListener('focus', look);
    document.removeEventListener('visibilitychange', look);
  }
  return end;
}
