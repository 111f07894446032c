import { env } from '@/lib/env/env';
import { chosenLanguage, english, languageCookieName, splitPath, type Language } from '@/lib/languages';
import { readCookie, sessionCookieName } from '@/lib/people/auth/cookies';
import { readToken } from '@/lib/people/auth/token';

/** Language of a page that is not rendered: of the address' prefix, else of the token, else of the cookie. Staff are shown English. */
export async function languageWithoutAccount(pathname: string, cookies: string | null): Promise<Language> {
  const { language } = splitPath(pathname);
  if (language !== null) return language;
  const { live, nextAuthSecrets, languages } = env();
  const token = readCookie(cookies, sessionCookieName(live));
  const claims = token === null ? null : await readToken(token, nextAuthSecrets);
  if (claims !== null && claims.role !== 'user') return english;
  return chosenLanguage(claims?.language, readCookie(cookies, languageCookieName), languages);
}
