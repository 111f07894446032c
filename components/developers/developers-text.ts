import { brand } from '@/lib/business';
import { resetCodeRule, sessionRule } from '@/lib/account-rules';
import { languages } from '@/lib/languages';
import { idempotencyHours, listLimit, rateLimits } from '@/lib/limits';

/* Backticks mark code; `$SITE` in code becomes the site's origin. */

const logIn = `TOKEN=$(curl -s "$SITE/api/Login_Gold" \\
  -H 'Content-Type: application/json' \\
  -d '{"mobile": "9876543210", "password": "monsoon-2026"}' |
  sed -n 's/.*"token":"\\([^"]*\\)".*/\\1/p')`;

const sign = `BODY='{"event":"payment.downtime.started","payload":{}}'
SIGNATURE=$(printf '%s' "$BODY" |
  openssl dgst -sha256 -hmac "$WEBHOOK_SECRET" -r | cut -d' ' -f1)
curl "$SITE/api/razorpay_webhook" \\
  -H "X-Razorpay-Signature: $SIGNATURE" \\
  -H 'Content-Type: application/json' \\
  -d "$BODY"`;

const pay = `SANDBOX=http://127.0.0.1:4100
curl "$SANDBOX/sandbox/orders/order_QaZ81xSwE2dCvF/pay" \\
  -H 'Content-Type: application/json' \\
  -d '{"outcome": "captured", "webhook": "once"}'`;

export interface Chapter {
  readonly id: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly codes?: readonly { readonly name: string; readonly text: string }[];
  readonly points?: readonly string[];
  readonly after?: readonly string[];
}

const {
  requestsPerSession,
  wrongPasswordsPerMobile,
  wrongOwnPasswords,
  logInsPerAddress,
  signUpsPerAddress,
  takenMobilesPerAddress,
  resetSendsPerAddress,
  wrongCodesPerAddress,
} = rateLimits;

export const developersText = {
  title: 'For developers',
  lead: `The ${brand.name} API: how to get started, and every endpoint with an example request that you can run.`,
  reference: 'API reference',
  openDocument: 'OpenAPI 3.1 document',
  version: (version: string) => `API version ${version}`,
  success: 'Success',
  failure: 'Error',
  allCodes: 'All error codes',
  response: (status: number) => `Response ${status}`,
  sentBy: (who: string) => (who === 'visitor' ? 'No token needed' : `Token of: ${who}`),
  fields: 'Fields',
  parameters: 'Parameters',
  idempotent: 'Safe to retry with the header',
  field: 'Field',
  meaning: 'Description',
  required: 'required',
  action: 'action',
  errors: 'Errors',
  code: 'Code',
  noFields: 'This endpoint has no parameters.',
  common: 'Common error codes:',
} as const;

export const chapters: readonly Chapter[] = [
  {
    id: 'start',
    title: 'Get started',
    paragraphs: [
      'The API uses JSON in UTF-8 over HTTPS. All endpoints are below `/api` of this site. Paths and field names are case-sensitive.',
      'The examples are shell commands for curl with the address of this site. Log in first to set `TOKEN`, and replace the ids and mobile numbers with your own.',
    ],
    points: [
      'Ids are positive integers. Amounts are in rupees with up to two decimals. Send both as a number or as a string of digits.',
      'Dates are `YYYY-MM-DD` and times `HH:MM:SS` in Indian Standard Time (IST). Timestamps are ISO 8601 in UTC.',
      'Leading and trailing spaces of text are removed. Control characters are rejected. Unknown fields are ignored.',
      'An optional field with the value null is treated as omitted, unless its description gives null a meaning. An update changes only the fields that it contains.',
    ],
  },
  {
    id: 'authentication',
    title: 'Authentication',
    paragraphs: [
      'Log in with a mobile number and password, then send the token with every request in the header `Authorization: Bearer`.',
    ],
    codes: [{ name: 'Log in and store the token', text: logIn }],
    points: [
      `A session lasts ${sessionRule.customerDays} days for customers and ${sessionRule.staffHours} hours for staff.`,
      'It ends earlier after a log-out, a change of password, mobile number or role, a suspension, or the deletion of the account. The next request then returns 401 `UNAUTHENTICATED`: log in again.',
      'Browsers on this site send the same token as a cookie. A request that changes data accepts the cookie only from pages of this site (otherwise 403 `CROSS_ORIGIN`). A bearer token works from any origin.',
      'Requests are checked in this order: method, size and content type, token, role, input, record.',
    ],
  },
  {
    id: 'answers',
    title: 'Responses',
    paragraphs: [
      'A successful response has `success: true`, often a `message` to display, and the fields listed for the endpoint.',
      'An error has another status and always the same shape. `code` is for your program, `message` is for the user. `fields` is present if fields are invalid, `data` with `STALE_VERSION`.',
    ],
    after: [
      'Every response has an `X-Request-Id` header. Include it when you report a problem, so that we can find the request in our log.',
    ],
  },
  {
    id: 'errors',
    title: 'Errors',
    paragraphs: [
      'All error codes with their status. Each endpoint lists the causes that are specific to it. We may add codes: handle an unknown code by its status.',
      `Messages to visitors and customers are in the language of the account, else in that of \`Accept-Language\` (${languages.join(', ')}), else in English; \`Content-Language\` names it. Codes never change. Staff get English.`,
    ],
  },
  {
    id: 'idempotency',
    title: 'Idempotency and retries',
    paragraphs: [
      `Endpoints that create something accept the header \`Idempotency-Key\`: up to 100 visible ASCII characters, a new key for each new record. If a response is lost, send the same request with the same key again.`,
    ],
    points: [
      `A repeat with the same key, account and body within ${idempotencyHours} hours returns the first successful response with the header \`Idempotent-Replayed: true\`. Nothing is created twice.`,
      'Errors are not stored: a retry after an error is a new attempt. A concurrent request with the same key waits for the first one.',
      'The same key with a different body returns 409 `IDEMPOTENCY_MISMATCH`.',
      'Endpoints that read, update or delete need no key.',
    ],
  },
  {
    id: 'paging',
    title: 'Pagination',
    paragraphs: [
      `Lists are sorted newest first. \`limit\` sets the page size (1 to ${listLimit.max}, default ${listLimit.default}). Send the \`next_cursor\` of a page as \`cursor\` to get the next page, until it is null. Keep the filters and the order the same for all pages.`,
    ],
    points: [
      `\`total\` counts the rows that match the filters, exact up to ${listLimit.exactTotalUpTo.toLocaleString('en-IN')}. For more rows it stays at that number and \`total_is_lower_bound\` is true.`,
      'A cursor is valid only for its list and order; any other cursor returns 400. The last page is as fast as the first.',
    ],
  },
  {
    id: 'versions',
    title: 'Concurrent updates',
    paragraphs: [
      'Opportunities, items, orders, bookings and users have a `version`. Send it with an update: if someone else has changed the record in the meantime, the response is 409 `STALE_VERSION` with the current record in `data`, and nothing is overwritten. Without `version` the update is always applied. An update that changes nothing keeps the version.',
    ],
  },
  {
    id: 'limits',
    title: 'Rate limits',
    paragraphs: [
      'Above a limit the response is 429 `RATE_LIMITED`, and the header `Retry-After` gives the seconds to wait. A request body may have up to 64 KiB, one of `POST /messages` 128 KiB.',
    ],
    points: [
      `${requestsPerSession.attempts} requests per session and minute.`,
      `${wrongPasswordsPerMobile.attempts} wrong passwords for one mobile number and ${logInsPerAddress.attempts} log-ins from one IP address in 15 minutes.`,
      `${wrongOwnPasswords.attempts} wrong current passwords for one account in 15 minutes, when the password is changed.`,
      `${signUpsPerAddress.attempts} sign-ups from one IP address in an hour, and ${takenMobilesPerAddress.attempts} attempts with a mobile number that already has an account.`,
      `${resetCodeRule.sendsPerMobilePerDay} reset codes a day for one mobile number, ${resetSendsPerAddress.attempts} requests and ${wrongCodesPerAddress.attempts} wrong codes an hour from one IP address.`,
    ],
  },
  {
    id: 'webhooks',
    title: 'Webhooks',
    paragraphs: [
      'Razorpay sends payment events to `/api/razorpay_webhook`. The signature is the HMAC-SHA256 of the exact bytes of the body. Events with an `X-Razorpay-Event-Id` that was already processed are ignored. Razorpay sends an event again unless the response is 200.',
      'In development the site starts a sandbox in place of Razorpay and MSG91: it takes test payments, sends signed webhooks and shows the SMS codes. You can also sign an event yourself with the webhook secret of your site.',
    ],
    codes: [
      { name: 'Pay an order in the sandbox and send its webhook', text: pay },
      { name: 'Sign an event and send it', text: sign },
    ],
  },
  {
    id: 'stability',
    title: 'Versioning',
    paragraphs: [
      'Within version 1 we only add endpoints, optional fields, response fields and error codes. We never rename or remove any, so ignore fields that you do not know. An incompatible change gets a new path, and the old path stays available.',
    ],
  },
];
