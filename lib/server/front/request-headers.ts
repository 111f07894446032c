import type { IncomingHttpHeaders } from 'node:http';
import { clientAddress } from './client-address';
import { CLIENT_ADDRESS_HEADER, REQUEST_ID_HEADER } from './internal-headers';

/*
 * Client headers that code behind the front would trust, or that other frameworks do, as a precaution: client identity and address, Next.js's
 * internal ones (its own filter covers fewer), the page policy with the nonce, and ours. `next-action` too: there are no server actions.
 */

const UNTRUSTED =
  /^(?:x-forwarded(?:-.*)?|forwarded|x-real-ip|x-client-ip|true-client-ip|x-(?:pasidi|middleware|nextjs|next|now|vercel|invoke|prerender|matched|action)-.*|next-(?:action|resume|hmr-refresh|instant-navigation-testing)|x-http-method(?:-override)?|x-method-override|x-original-url|x-rewrite-url|x-request-id|content-security-policy(?:-report-only)?|upgrade|http2-settings|expect)$/;
/** Next.js's router needs these for pages; on the gateway, and for the not-found page, Next.js would respond with a redirect. */
const OF_THE_ROUTER = /^(?:rsc|next-router-.*|next-url)$/;

/** Cookies of Next.js's preview mode and test tools, unused here: a response would reset them, even in a shared cached copy. */
const COOKIES_OF_NEXT =
  /^(?:__prerender_bypass|__next_preview_data|__next_hmr_refresh_hash__|next-instant-navigation-testing)$/;
const OF_A_BODY = ['content-type', 'content-length', 'content-encoding', 'transfer-encoding', 'trailer'];

interface TrustedHeaders {
  siteUrl: URL;
  trustProxy: number;
  socketAddress: string | undefined;
  requestId: string;
  /** A page of the site, which Next.js's router may ask for. */
  isPage: boolean;
}

/** Modifies `headers` in place. */
export function trustHeaders(headers: IncomingHttpHeaders, trusted: TrustedHeaders): void {
  const forwardedFor = headers['x-forwarded-for'];
  for (const name of Object.keys(headers)) {
    if (UNTRUSTED.test(name) || (!trusted.isPage && OF_THE_ROUTER.test(name))) delete headers[name];
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

export function withoutBody(headers: IncomingHttpHeaders): void {
  for (const name of OF_A_BODY) delete headers[name];
}
