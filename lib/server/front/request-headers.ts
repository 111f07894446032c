import type { IncomingHttpHeaders } from 'node:http';
import { parseAndValidateFlightRouterState } from 'next/dist/server/app-render/parse-and-validate-flight-router-state.js';
import { clientAddress } from './address';
import { CLIENT_ADDRESS_HEADER, REQUEST_ID_HEADER } from './internal-headers';

/**
 * Headers of a client that someone behind the front would believe: who and where the client is, what Next tells itself
 * (its own filter knows fewer), the page policy from which Next takes its nonce, and ours. Next's router needs `rsc`,
 * `next-router-*` and `next-url` from real browsers; for pages these stay. There are no server actions, so `next-action` goes.
 */
const UNTRUSTED =
  /^(?:x-forwarded(?:-.*)?|forwarded|x-real-ip|x-client-ip|true-client-ip|x-(?:pasidi|middleware|nextjs|next|now|vercel|invoke|prerender|matched|action)-.*|next-(?:action|resume|hmr-refresh|instant-navigation-testing)|x-http-method(?:-override)?|x-method-override|x-original-url|x-rewrite-url|x-nonce|x-request-id|content-security-policy(?:-report-only)?|upgrade|http2-settings|expect)$/;
/** What Next's router says when it asks for a page. On a call of the gateway Next would answer these with a redirect of its own. */
const OF_THE_ROUTER = /^(?:rsc|next-router-.*|next-url)$/;

/** Cookies of Next's previews and test tools, which the site does not have: an answer to one would take it back, in a copy for everyone. */
const COOKIES_OF_NEXT =
  /^(?:__prerender_bypass|__next_preview_data|__next_hmr_refresh_hash__|next-instant-navigation-testing)$/;
/** What speaks of a body. */
const OF_A_BODY = ['content-type', 'content-length', 'content-encoding', 'transfer-encoding', 'trailer'];

interface TrustedHeaders {
  siteUrl: URL;
  trustProxy: number;
  socketAddress: string | undefined;
  requestId: string;
  /** A call of the gateway, not a page. */
  isCall: boolean;
}

/** Changes `headers` in place: removes what a client may not say, and says it ourselves. */
export function trustHeaders(headers: IncomingHttpHeaders, trusted: TrustedHeaders): void {
  const forwardedFor = headers['x-forwarded-for'];
  for (const name of Object.keys(headers)) {
    if (UNTRUSTED.test(name) || (trusted.isCall && OF_THE_ROUTER.test(name))) delete headers[name];
  }
  if (headers.cookie !== undefined) {
    const cookies = headers.cookie
      .split(/; */)
      .filter((pair) => !COOKIES_OF_NEXT.test(pair.split('=')[0]?.trim() ?? ''));
    if (cookies.length > 0) headers.cookie = cookies.join('; ');
    else delete headers.cookie;
  }
  const address = clientAddress(trusted.socketAddress, String(forwardedFor ?? ''), trusted.trustProxy);
  const { host, port, protocol } = trusted.siteUrl;
  headers.host = host;
  headers['x-forwarded-host'] = host;
  headers['x-forwarded-proto'] = protocol.slice(0, -1);
  headers['x-forwarded-port'] = port || (protocol === 'https:' ? '443' : '80');
  headers['x-forwarded-for'] = address;
  headers[CLIENT_ADDRESS_HEADER] = address;
  headers[REQUEST_ID_HEADER] = trusted.requestId;
}

/** Takes away what says that a request has a body. */
export function withoutBody(headers: IncomingHttpHeaders): void {
  for (const name of OF_A_BODY) delete headers[name];
}

/** False where Next could not read what its router says of the page in the browser, and would answer 500. */
export function hasValidRouterState({ 'next-router-state-tree': state }: IncomingHttpHeaders): boolean {
  try {
    parseAndValidateFlightRouterState(state);
    return true;
  } catch {
    return false;
  }
}
