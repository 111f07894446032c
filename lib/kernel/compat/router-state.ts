import { parseAndValidateFlightRouterState } from 'next/dist/server/app-render/parse-and-validate-flight-router-state.js';

/**
 * Whether Next.js can parse a `Next-Router-State-Tree` header.
 * For Next.js 16.4, which responds 500 to an unreadable one, as anybody could cause; no public function checks the private format.
 */
export function isReadableRouterState(header: string | string[] | undefined): boolean {
  try {
    parseAndValidateFlightRouterState(header);
    return true;
  } catch {
    return false;
  }
}
