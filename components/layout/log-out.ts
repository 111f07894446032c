import { failureText } from '@/lib/text/messages';
import { layoutText } from './layout-text';
import { forgetSession, tellTabs } from './session-hint';

/**
 * Ends the session on the server (`/end_sessions`: those of every other device too), then in this browser, and leaves for /gold
 * in every tab.
 * @returns null when the page is on its way out, else what went wrong: the session then still stands
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
    // Read to its end: leaving the page would break off an answer that is still under way.
    await response.arrayBuffer();
    // 401: this session was over already, which is what was asked for.
    if (!response.ok && response.status !== 401) return layoutText.logoutFailed;
  } catch {
    return failureText.network;
  }
  forgetSession();
  tellTabs('ended');
  window.location.assign('/gold');
  return null;
}
