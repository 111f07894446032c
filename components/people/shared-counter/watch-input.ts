import { sharedCounterRule } from '@/lib/account-rules';
import { lastInput, noteInput } from './counter-store';

const { lockMs, reportMs, retryMs, warnMs } = sharedCounterRule;
const tickMs = 1000;
/** The storage is written at most this often. */
const noteMs = 1000;
/** Not `scroll`, which a list that changes by itself causes as well. */
const inputs = ['pointerdown', 'pointermove', 'keydown', 'touchstart', 'touchmove', 'wheel'] as const;

interface Watch {
  /** Milliseconds since the last input that the server knows of. */
  readonly inputMsAgo: number;
  /** There was input, which the server does not know of. @returns whether it does now; if not, the next input is reported soon */
  report(): Promise<boolean>;
  onWarning(isWarned: boolean): void;
  onIdle(): void;
}

/**
 * Watches for input in all tabs, by the clock: a computer that wakes up is idle since before it slept. An input after that is too late.
 * @returns ends it
 */
export function watchInput({ inputMsAgo, report, onWarning, onIdle }: Watch): () => void {
  let since = Date.now() - inputMsAgo;
  let notedAt = 0;
  let reportedAt = since;

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
      if (now - reportedAt >= reportMs || now < reportedAt) void send(now);
    }
    look();
  }

  async function send(now: number): Promise<void> {
    reportedAt = now;
    if (!(await report())) reportedAt = now - reportMs + retryMs;
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
