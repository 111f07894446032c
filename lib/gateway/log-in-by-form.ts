import { english, languageOf, pathIn, splitPath, type Language } from '@/lib/languages';
import { env } from '@/lib/env/env';
import { destinationAfterLogin, setUpPageOf } from '@/lib/kernel/access/routes';
import { accountFailureText, secondFactorText } from '@/lib/kernel/text/account-failures';
import { recordIn, textsIn } from '@/lib/kernel/texts-in';
import { logIn } from '@/lib/people/accounts/contract';
import { logInWithPassword } from '@/lib/people/accounts/log-in';
import { readToken } from '@/lib/people/auth/token';
import { plainPage } from '@/lib/server/plain-page';
import { translationInto } from './language';
import { requireOwnOrigin } from './read-request';
import { handlers, serve } from './serve';

const endpoint = serve(logIn, logInWithPassword);

/**
 * The log-in form as the browser submits it before hydration and without JavaScript: `mobile` and `password` in a POST body, then `ticket` and
 * `code` of an account with a second factor. The log-in endpoint checks it, with its limits.
 * @returns 303 to the page after the log-in, by the `?next=` of the page with the form; a page that asks for the code; a failure's status with a
 * page that has its messages
 */
export async function logInByForm(request: Request): Promise<Response> {
  const text = await request.text();
  const form = new URLSearchParams(text);
  const page = form.has('ticket') ? formPageIn(form) : formPageOf(request.headers);
  const { next, language } = page;
  const { method, headers: sent, url } = request;
  const headers = new Headers(sent);
  headers.set('accept-language', language);
  const response = await beginSession(new Request(url, { method, headers, body: text }));
  const body: unknown = await response.json();
  if (!response.ok) return failurePage(response, body, page);
  const { token, ticket = '', message = '' } = textsIn(body);
  if (response.status === 202 && recordIn(body)['set_up'] !== true)
    return codePage(response, { ticket, message }, page);
  // The ticket of a session that may only set up a second factor is its token.
  const claims = await readToken(token ?? ticket, env().nextAuthSecrets);
  const location =
    claims === null
      ? logInAddress(page)
      : recordIn(body)['must_change_password'] === true
        ? `${setUpPageOf(claims.role)}#password`
        : destinationAfterLogin({ ...claims, hasProfile: claims.profile }, next);
  const answer = new Headers({ location, 'cache-control': 'no-store' });
  for (const cookie of response.headers.getSetCookie()) answer.append('set-cookie', cookie);
  return new Response(null, { status: 303, headers: answer });
}

/** Response of the endpoint. Unlike JSON, a form may come from another site's page: the origin must be sent. */
const { POST: beginSession } = handlers('POST', async (request) => {
  requireOwnOrigin('POST', request.headers, 'cookie');
  const form = new URLSearchParams(await request.text());
  const headers = new Headers(request.headers);
  headers.set('content-type', 'application/json');
  headers.delete('content-length');
  const sent = ['mobile', 'password', 'ticket', 'code'].map((name) => [name, form.get(name)] as const);
  const body = JSON.stringify(Object.fromEntries(sent));
  return endpoint.POST(new Request(request.url, { method: 'POST', headers, body }));
});

/** The page with the log-in form. */
interface FormPage {
  readonly next: string | null;
  readonly language: Language;
}

/** The page with the form is prerendered, the same for every `?next=`. */
function formPageOf(headers: Headers): FormPage {
  const referer = headers.get('referer') ?? '';
  if (!URL.canParse(referer)) return { next: null, language: english };
  const { pathname, searchParams } = new URL(referer);
  return { next: searchParams.get('next'), language: splitPath(pathname).language ?? english };
}

/** As the page that asks for the code has it. */
function formPageIn(form: URLSearchParams): FormPage {
  return { next: form.get('next'), language: languageOf(form.get('language')) ?? english };
}

function logInAddress({ next, language }: FormPage): string {
  return pathIn(language, next === null ? '/login' : `/login?${new URLSearchParams({ next }).toString()}`);
}

async function codePage(
  response: Response,
  { ticket, message }: { readonly ticket: string; readonly message: string },
  page: FormPage,
): Promise<Response> {
  const { next, language } = page;
  const translate = await translationInto(language);
  const html = plainPage({
    title: translate(secondFactorText.title),
    text: message,
    link: translate(secondFactorText.back),
    address: logInAddress(page),
    language,
    form: {
      action: '/session',
      values: { ticket, language, ...(next === null ? {} : { next }) },
      field: { name: 'code', label: translate(secondFactorText.code) },
      submit: translate(secondFactorText.submit),
    },
  });
  return pageResponse(response, html, 200);
}

async function failurePage(response: Response, body: unknown, page: FormPage): Promise<Response> {
  const { language } = page;
  const translate = await translationInto(language);
  const title = translate(accountFailureText.login);
  const { message = title } = textsIn(body);
  const fields = Object.values(textsIn(recordIn(body)['fields']));
  const html = plainPage({
    title,
    text: fields.length > 0 ? fields.join(' ') : message,
    link: translate('Try again'),
    address: logInAddress(page),
    language,
  });
  return pageResponse(response, html, response.status);
}

function pageResponse(response: Response, html: string, status: number): Response {
  const headers = new Headers(response.headers);
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(html, { status, headers });
}
