import { parseAndValidateFlightRouterState } from 'next/dist/server/app-render/parse-and-validate-flight-router-state.js';

/**
 * Whether Next.js can parse the `Next-Router-State-Tree` header of a request by its client router.
 *
 * For Next.js 16.4. It answers an unreadable header with 500, which anybody could cause; its format is private, and no public function checks it.
 */
export function isReadableRouterState(header: string | string[] | undefined): boolean {
  try {
    parseAndValidateFlightRouterState(header);
    return true;
  } catch {
    return false;
  }
}
