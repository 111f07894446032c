const RAZORPAY = '(self "https://api.razorpay.com" "https://checkout.razorpay.com")';

/**
 * Full screen and passkeys (`publickey-credentials-*`) are left out: without an entry they are the site's own. So are features that reveal nothing, as sound and a screen
 * that stays on: each entry is sent with /gold, which just fits the first TCP window (`e2e/guards/public-pages.torture.spec.ts`).
 */
function permissionsPolicy({ camera = '()', payment = '()' }: { camera?: string; payment?: string }): string {
  return [
    'accelerometer=()',
    `camera=${camera}`,
    'display-capture=()',
    'geolocation=()',
    'gyroscope=()',
    'hid=()',
    'magnetometer=()',
    'microphone=()',
    'midi=()',
    `payment=${payment}`,
    'serial=()',
    'usb=()',
  ].join(', ');
}

const ALWAYS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  // Not same-origin: Razorpay's checkout communicates with bank pages in pop-ups.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': permissionsPolicy({}),
};

const ONLY_LIVE = { 'strict-transport-security': 'max-age=31536000' };

/** Strict-Transport-Security only on a live site: a browser would remember it for localhost. */
export function fixedHeaders(live: boolean): Readonly<Record<string, string>> {
  return live ? { ...ALWAYS, ...ONLY_LIVE } : ALWAYS;
}

/** Headers of pages whose address is a secret (lib/kernel/access/routes.ts). */
export const secretAddressHeaders = {
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
} as const;

/** Headers of pages with a scanner (lib/kernel/access/routes.ts). */
export const cameraHeaders = { 'permissions-policy': permissionsPolicy({ camera: '(self)' }) } as const;

/** Headers of pages with a checkout (lib/kernel/access/routes.ts). */
export const checkoutHeaders = { 'permissions-policy': permissionsPolicy({ payment: RAZORPAY }) } as const;
