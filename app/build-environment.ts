import { env, type Env } from '@/lib/env/env';
import { languages, type Language } from '@/lib/languages';

/** Returns null for a plain `next build` without an environment. */
export function buildEnvironment(): Env | null {
  try {
    return env();
  } catch {
    return null;
  }
}

/** Public origin in prerendered pages. Without SITE_URL, the site runs locally on a port unknown at build time. */
export function publicAddress(): URL {
  return new URL(process.env['SITE_URL']?.trim() || 'http://localhost:3000');
}

/** Languages of the site, English first. A plain `next build` has all. */
export function shippedLanguages(): readonly Language[] {
  return buildEnvironment()?.languages ?? languages;
}
