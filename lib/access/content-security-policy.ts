const RAZORPAY = 'https://*.razorpay.com';

interface PolicyParts {
  /** Of a page that is rendered per request; Next puts it on its scripts. */
  nonce?: string;
  /** Of a prerendered page, which can have no nonce: `sha256-...` of each inline script. */
  scriptHashes?: readonly string[];
  /** Where checkout runs (/subscription) and nowhere else: the address of checkout.js, Razorpay's or the sandbox's. */
  checkoutUrl?: string;
  live: boolean;
}

/**
 * The Content-Security-Policy of a page. Scripts run from our own origin and by nonce or hash, never by 'unsafe-inline' or
 * 'unsafe-eval'. A policy belongs to the document, so checkout needs a real navigation to the page that allows it
 * (docs/product/payments.md, "Razorpay: checkout.js"). Pure and edge-safe.
 */
export function contentSecurityPolicy({ nonce, scriptHashes = [], checkoutUrl, live }: PolicyParts): string {
  const checkout = checkoutUrl === undefined ? [] : [checkoutOrigin(checkoutUrl)];
  const inline = [...(nonce === undefined ? [] : [`nonce-${nonce}`]), ...scriptHashes].map(
    (source) => `'${source}'`,
  );
  const directives: [string, ...string[]][] = [
    ['default-src', "'self'"],
    ['script-src', "'self'", ...inline, ...checkout],
    ['style-src', "'self'", "'unsafe-inline'"],
    ['img-src', "'self'", 'data:', 'blob:', ...checkout],
    ['font-src', "'self'", ...checkout],
    ['connect-src', "'self'", ...checkout],
    ['frame-src', ...(checkout.length > 0 ? checkout : ["'none'"])],
    ['object-src', "'none'"],
    ['base-uri', "'none'"],
    ['form-action', "'self'"],
    ['frame-ancestors', "'none'"],
  ];
  if (live) directives.push(['upgrade-insecure-requests']);
  return directives.map((directive) => directive.join(' ')).join('; ');
}

function checkoutOrigin(checkoutUrl: string): string {
  const url = new URL(checkoutUrl);
  return url.hostname.endsWith('.razorpay.com') ? RAZORPAY : url.origin;
}
