/** Read once at start. */
export interface Settings {
  readonly port: number;
  /** Created if missing. */
  readonly dataDir: string;
  readonly webhookUrl: string;
  readonly keyId: string;
  readonly keySecret: string;
  readonly webhookSecret: string;
  readonly msg91AuthKey: string;
  /** In registered texts, without a trailing slash. */
  readonly siteUrl: string;
  /** Divides the delays of webhook retries: 1 is Razorpay's pace, 1000 is for tests. */
  readonly webhookSpeed: number;
  /** Until a "late authorised" payment of the pay sheet succeeds. */
  readonly lateAuthoriseMs: number;
  /** Delay of the webhook for a payment made with `webhook: "late"`. */
  readonly lateWebhookMs: number;
}

/** The message is printed in the terminal. */
export class StartRefused extends Error {}

type Source = Readonly<Record<string, string | undefined>>;

/**
 * Defaults are published, not secrets.
 * @throws StartRefused for a live site (`SITE_URL` begins with https) and for invalid values
 */
export function readSettings(source: Source): Settings {
  const text = (name: string, fallback: string) => source[name]?.trim() || fallback;
  const number = (name: string, fallback: number, minimum: number, maximum: number) => {
    const value = Number(text(name, String(fallback)));
    if (!Number.isFinite(value) || value < minimum || value > maximum) {
      throw new StartRefused(
        `${name} must be a number from ${minimum} to ${maximum}, not "${source[name]}".`,
      );
    }
    return value;
  };

  // A production build runs against the sandbox on a laptop: https decides, not NODE_ENV.
  if (/^https:/i.test(text('SITE_URL', ''))) {
    throw new StartRefused(
      'The sandbox takes no real money and does not run on a live site (SITE_URL is https).',
    );
  }

  const port = number('SANDBOX_PORT', 4100, 0, 65_535);
  if (!Number.isInteger(port)) throw new StartRefused(`SANDBOX_PORT must be a whole number, not "${port}".`);
  const webhookUrl = text(
    'SANDBOX_WEBHOOK_URL',
    `http://127.0.0.1:${text('PORT', '3000')}/api/razorpay_webhook`,
  );
  if (!/^https?:$/.test(protocolOf(webhookUrl))) {
    throw new StartRefused(`SANDBOX_WEBHOOK_URL must be an http address, not "${webhookUrl}".`);
  }

  return {
    port,
    dataDir: text('SANDBOX_DATA_DIR', '.data/sandbox'),
    webhookUrl,
    keyId: text('RAZORPAY_KEY_ID', 'rzp_test_pasidisandbox'),
    keySecret: text('RAZORPAY_KEY_SECRET', 'sandbox_key_secret'),
    // Two comma-separated secrets are a rotation: the receiver accepts both, a sender signs with one.
    webhookSecret: text('RAZORPAY_WEBHOOK_SECRET', 'sandbox_webhook_secret').split(',')[0]?.trim() ?? '',
    msg91AuthKey: text('MSG91_AUTH_KEY', 'sandbox'),
    siteUrl: text('SITE_URL', `http://localhost:${text('PORT', '3000')}`).replace(/\/$/, ''),
    webhookSpeed: number('SANDBOX_WEBHOOK_SPEED', 1, 0.01, 1_000_000),
    lateAuthoriseMs: number('SANDBOX_LATE_AUTHORISE_MS', 10_000, 0, 86_400_000),
    lateWebhookMs: number('SANDBOX_LATE_WEBHOOK_MS', 5_000, 0, 86_400_000),
  };
}

function protocolOf(address: string): string {
  try {
    return new URL(address).protocol;
  } catch {
    return '';
  }
}
