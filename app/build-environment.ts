import { env, type Env } from '@/lib/env';

/** The environment of the build, or null for a bare `next build`, which has none. */
export function buildEnvironment(): Env | null {
  try {
    return env();
  } catch {
    return null;
  }
}

/**
 * The public address that prerendered pages are stamped with: SITE_URL. A site without one is somebody's own machine, whose
 * port is no part of the build.
 */
export function publicAddress(): URL {
  return new URL(process.env['SITE_URL']?.trim() || 'http://localhost:3000');
}
