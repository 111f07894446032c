import { english, pathIn, splitPath, type Language } from '@/lib/languages';
import { env } from '@/lib/env/env';
import { destinationAfterLogin } from '@/lib/kernel/access/routes';
import { accountFailureText } from '@/lib/kernel/text/account-failures';
import { recordIn, textsIn } from '@/lib/kernel/texts-in';
import { logIn } from '@/lib/people/accounts/contract';
import { logInWithPassword } from '@/lib/people/accounts/operations';
import { readToken } from '@/lib/people/auth/token';
import { plainPage } from '@/lib/server/plain-page';
import { translationInto } from './language';
import { requireOwnOrigin } from './read-request';
import { handlers, serve } from './serve';

const endpoint = serve(logIn, logInWithPassword);

/**
 * The log-in form as the browser submits it before hydration and without JavaScript: `mobile` and `password` in a POST body. The log-in
 * endpoint checks it, with its limits.
 * @returns 303 to the page after the log-in, by the `?next=` of the page with the form; a failure's status with a page that has its messages
 */
export async function logInByForm(request: Request): Promise<Response> {
  const { next, language } = formPageOf(request.headers);
  const response = await beginSession(request);
  const body: unknown = await response.json();
  if (!response.ok) return failurePage(response, body, logInAddress(next, language), language);
  const claims = await readToken(textsIn(body)['token'] ?? '', env().nextAuthSecrets);
  const location =
    claims === null
      ? logInAddress(next, language)
      : destinationAfterLogin({ ...claims, hasProfile: claims.profile }, next);
  const headers = new Headers({ location, 'cache-control': 'no-store' });
  for (const cookie of response.headers.getSetCookie()) headers.append('set-cookie', cookie);
  return new Response(null, { status: 303, headers });
}

/** Response of the endpoint. Unlike JSON, a form may come from another site's page: the origin must be sent. */
const { POST: beginSession } = handlers('POST', async (request) => {
  requireOwnOrigin('POST', request.headers, 'cookie');
  const form = new URLSearchParams(await request.text());
  const headers = new Headers(request.headers);
  headers.set('content-type', 'application/json');
  headers.delete('content-length');
  headers.set('accept-language', formPageOf(request.headers).language);
  const body = JSON.stringify({ mobile: form.get('mobile'), password: form.get('password') });
  return endpoint.POST(new Request(request.url, { method: 'POST', headers, body }));
});

/** Of the page with the form, which is prerendered, the same for every `?next=`. */
function formPageOf(headers: Headers): { readonly next: string | null; readonly language: Language } {
  const referer = headers.get('referer') ?? '';
  if (!URL.canParse(referer)) return { next: null, language: english };
  const { pathname, searchParams } = new URL(referer);
  return { next: searchParams.get('next'), language: splitPath(pathname).language ?? english };
}

function logInAddress(next: string | null, language: Language): string {
  return pathIn(language, next === null ? '/login' : `/login?${new URLSearchParams({ next }).toString()}`);
}

async function failurePage(
  response: Response,
  body: unknown,
  address: string,
  language: Language,
): Promise<Response> {
  const translate = await translationInto(language);
  const title = translate(accountFailureText.login);
  const { message = title } = textsIn(body);
  const fields = Object.values(textsIn(recordIn(body)['fields']));
  const html = plainPage({
    title,
    text: fields.length > 0 ? fields.join(' ') : message,
    link: translate('Try again'),
    address,
    language,
  });
  const headers = new Headers(response.headers);
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(html, { status: response.status, headers });
}
