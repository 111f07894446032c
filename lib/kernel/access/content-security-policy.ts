const RAZORPAY = 'https://*.razorpay.com';

interface PolicyParts {
  /** Nonce of a page rendered per request; Next.js sets it on its scripts. */
  nonce?: string;
  /** `sha256-...` of each inline script without the nonce. */
  scriptHashes?: readonly string[];
  /** URL of checkout.js (Razorpay's or the sandbox's); set on /subscription only. */
  checkoutUrl?: string;
  live: boolean;
}

/**
 * Scripts by own origin, nonce or hash, never 'unsafe-inline' or 'unsafe-eval'. A policy belongs to the document, so checkout needs a full
 * navigation (docs/product/payments.md, "Razorpay: checkout.js"). Pure and edge-safe.
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
