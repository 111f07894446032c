import { env, type Env } from '@/lib/env';

/** The build's environment, or null for a plain `next build` without one. */
export function buildEnvironment(): Env | null {
  try {
    return env();
  } catch {
    return null;
  }
}

/** The public origin in prerendered pages: SITE_URL. Without it, the site runs locally and its port is unknown at build time. */
export function publicAddress(): URL {
  return new URL(process.env['SITE_URL']?.trim() || 'http://localhost:3000');
}
