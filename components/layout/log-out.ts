import { leaveEndedSession } from './leave-ended-session';
import { notifyTabs } from './session-hint';

/** Keys of `layout.json`. `otherSessionsOpen`: this session is over, but not the others of the account: offer the log-in. */
export type LogOutFailure = 'otherSessionsOpen' | 'logoutFailed' | 'networkFailed';

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
    if (hadEnded && path === '/end_sessions') return 'otherSessionsOpen';
    if (!response.ok && !hadEnded) return 'logoutFailed';
  } catch {
    return 'networkFailed';
  }
  leaveEndedSession();
  notifyTabs('ended');
  return null;
}
