import { refusalText } from '@/lib/kernel/text/messages';
import { translationInto } from '@/lib/gateway/language';
import { languageByToken, traceOf } from './context';
import { log } from './log';
import { plainPage } from './plain-page';

/** Page for the time when the database is unreachable and no page can be rendered, in the language of the account's token, else of the browser. */
export async function unavailablePage(error: unknown, request: Request): Promise<Response> {
  const { requestId } = traceOf(request.headers);
  log().error({ err: error, request_id: requestId }, 'a page could not be served');
  const { pathname, search } = new URL(request.url);
  const language = await languageByToken(request.headers);
  const translate = await translationInto(language);
  const html = plainPage({
    title: translate('We will be right back'),
    text: translate(refusalText.unavailable),
    link: translate('Retry'),
    language,
    address: `${pathname}${search}`,
  });
  return new Response(html, {
    status: 503,
    headers: { 'content-type': 'text/html; charset=utf-8', 'retry-after': '5', 'cache-control': 'no-store' },
  });
}
