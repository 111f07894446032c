import { failureText } from '@/lib/kernel/text/failures';
import { layoutText } from './layout-text';
import { leaveEndedSession } from './leave-ended-session';
import { logOutText } from './log-out-text';
import { notifyTabs } from './session-hint';

interface LogOutFailure {
  readonly text: string;
  /** This session is over, but not the others of the account: offer the log-in. */
  readonly signedOut: boolean;
}

/**
 * Ends the session on the server (`/end_sessions`: all of the account) and in this browser, then opens /gold in every tab.
 * @returns null on success: navigation has started
 */
export async function logOut(
  path: '/Logout_Gold' | '/end_sessions' = '/Logout_Gold',
): Promise<LogOutFailure | null> {
  try {
    const response = await fetch(`/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
      signal: AbortSignal.timeout(15_000),
    });
    // Read the body: navigation would abort a response in progress.
    await response.arrayBuffer();
    const hadEnded = response.status === 401;
    if (hadEnded && path === '/end_sessions') return { text: logOutText.otherSessionsOpen, signedOut: true };
    if (!response.ok && !hadEnded) return { text: layoutText.logoutFailed, signedOut: false };
  } catch {
    return { text: failureText.network, signedOut: false };
  }
  leaveEndedSession();
  notifyTabs('ended');
  return null;
}
