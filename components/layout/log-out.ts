import { failureText } from '@/lib/text/failures';
import { layoutText } from './layout-text';
import { forgetSession, notifyTabs } from './session-hint';

/**
 * Ends the session on the server (`/end_sessions`: all of the account) and in this browser, then opens /gold in every tab.
 * @returns null on success (navigation has started), else the error message: the session is still valid
 */
export async function logOut(
  path: '/Logout_Gold' | '/end_sessions' = '/Logout_Gold',
): Promise<string | null> {
  try {
    const response = await fetch(`/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
      signal: AbortSignal.timeout(15_000),
    });
    // Read the body: navigation would abort a response in progress.
    await response.arrayBuffer();
    // 401: the session had already ended.
    if (!response.ok && response.status !== 401) return layoutText.logoutFailed;
  } catch {
    return failureText.network;
  }
  forgetSession();
  notifyTabs('ended');
  window.location.assign('/gold');
  return null;
}
