import { refusalText } from '@/lib/kernel/text/messages';
import { traceOf } from './context';
import { log } from './log';
import { plainPage } from './plain-page';

/** Page for the time when the database is unreachable and no page can be rendered. */
export function unavailablePage(error: unknown, request: Request): Response {
  const { requestId } = traceOf(request.headers);
  log().error({ err: error, request_id: requestId }, 'a page could not be served');
  const { pathname, search } = new URL(request.url);
  const html = plainPage({
    title: 'We will be right back',
    text: refusalText.unavailable,
    link: 'Retry',
    address: `${pathname}${search}`,
  });
  return new Response(html, {
    status: 503,
    headers: { 'content-type': 'text/html; charset=utf-8', 'retry-after': '5', 'cache-control': 'no-store' },
  });
}
