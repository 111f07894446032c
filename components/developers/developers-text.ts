import { brand, idempotencyHours, listLimit, resetCodeRule, sessionRule, tryLimits } from '@/lib/business';

/** The words of the page for developers. A word between backticks is shown as code. */

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

/** A part of the guide: paragraphs, then what is shown as code with its name, then a list. */
export interface Chapter {
  readonly id: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly codes?: readonly { readonly name: string; readonly text: string }[];
  readonly points?: readonly string[];
  readonly after?: readonly string[];
}

const { callsPerSession, wrongPasswordsPerMobile, logInsPerAddress, signUpsPerAddress } = tryLimits;

export const developersText = {
  title: 'For developers',
  lead: `The API that ${brand.name} itself runs on: how to begin, and every call with an example that you can run.`,
  contents: 'On this page',
  guide: 'How it works',
  records: 'Records',
  recordsText: 'What the calls answer. Every field is always there; one without a value is null.',
  openDocument: 'OpenAPI 3.1 document',
  version: (version: string) => `Version ${version}`,
  siteLine: 'Where the site is',
  success: 'A success',
  failure: 'A failure',
  allCodes: 'All codes',
  answer: (status: number) => `Answer ${status}`,
  sentBy: (who: string) => (who === 'visitor' ? 'Sent without a token' : `Sent by: ${who}`),
  fields: 'Fields',
  headers: 'Headers',
  field: 'Field',
  meaning: 'Meaning',
  required: 'required',
  action: 'action',
  errors: 'Errors',
  code: 'Code',
  noFields: 'It takes no fields.',
  common: 'As every call of its kind:',
} as const;

export const chapters: readonly Chapter[] = [
  {
    id: 'start',
    title: 'Begin here',
    paragraphs: [
      'Every call is JSON over HTTPS, in UTF-8, below `/api` of this site. Paths and names are spelled exactly as shown, capitals included.',
      'The examples are for a shell. Tell it once where the site is, and put your own values in the place of ids and mobile numbers.',
    ],
    points: [
      'Ids are whole numbers above 0. Money is in rupees with two decimals at most. Both may be sent as a number or in digits as a text.',
      'Dates are `YYYY-MM-DD` and times `HH:MM:SS` on the clock of the stores (IST); instants are ISO 8601 in UTC.',
      'Text is trimmed, and control characters are refused. Unknown fields are ignored.',
      'An optional field that is null counts as left out, where null is no value of its own. An update changes the fields that it names and no others.',
    ],
  },
  {
    id: 'authentication',
    title: 'Authentication',
    paragraphs: [
      'Log in with a mobile number and its password, and send the token with every other call as `Authorization: Bearer`.',
    ],
    codes: [{ name: 'Log in and keep the token', text: logIn }],
    points: [
      `A session lasts ${sessionRule.customerDays} days for customers and ${sessionRule.staffHours} hours for staff.`,
      'It ends earlier with a log-out, a new password or mobile number, another role, a suspension, or the end of the account. The next call then gets 401 `UNAUTHENTICATED`: log in again.',
      'Browsers on this site send the same token as a cookie. A call that changes something takes the cookie from our own pages alone (403 `CROSS_ORIGIN` otherwise); a bearer token needs no origin.',
      'Checks come in this order: method, size and type, token, role, input, record.',
    ],
  },
  {
    id: 'answers',
    title: 'Answers',
    paragraphs: [
      'A success has `success: true`, often a `message` to show, and what the call promises.',
      'A failure has another status and always the same shape. `code` is for your program, `message` for a person. `fields` comes where fields are wrong, `data` with `STALE_VERSION`.',
    ],
    after: [
      'Every answer carries `X-Request-Id`. Tell it to us when something is wrong: it finds the request in our log.',
    ],
  },
  {
    id: 'errors',
    title: 'Errors',
    paragraphs: [
      'All codes with their status. What they mean for a single call stands beside that call; codes may be added, so treat one that you do not know by its status.',
    ],
  },
  {
    id: 'idempotency',
    title: 'Trying again safely',
    paragraphs: [
      `A call that creates something takes the header \`Idempotency-Key\`: up to 100 visible ASCII characters of your own, new for each thing to be created. When the answer gets lost, send the same again.`,
    ],
    points: [
      `The same key, account and body within ${idempotencyHours} hours get the first success again, with the header \`Idempotent-Replayed: true\`. Nothing is created twice.`,
      'A failure is not kept: trying again is a real new try. A twin that arrives meanwhile waits for the first.',
      'The same key with another body gets 409 `IDEMPOTENCY_MISMATCH`.',
      'Reading, updating and deleting need no key.',
    ],
  },
  {
    id: 'paging',
    title: 'Lists, page by page',
    paragraphs: [
      `Lists come newest first. \`limit\` says how many rows (1 to ${listLimit.max}, ${listLimit.default} where it is left out). Send \`next_cursor\` of one page as \`cursor\` to get the next one, until it is null. Keep filters and order the same on the way.`,
    ],
    points: [
      `\`total\` counts the rows within the filter, exactly up to ${listLimit.exactTotalUpTo.toLocaleString('en-IN')}. Beyond, it stays there and \`total_is_lower_bound\` is true.`,
      'A cursor belongs to its list and order; any other is 400. The last page is as fast as the first.',
    ],
  },
  {
    id: 'versions',
    title: 'Two people, one record',
    paragraphs: [
      'Opportunities, items, orders, bookings and users carry a `version`. Send it with an update, and a change of someone else in between gets you 409 `STALE_VERSION` with the record as it is now in `data`, and nothing is overwritten. Without it the update is applied. An update that changes nothing leaves the version as it is.',
    ],
  },
  {
    id: 'limits',
    title: 'Limits',
    paragraphs: [
      'Above a limit the answer is 429 `RATE_LIMITED`, and `Retry-After` says how many seconds to wait. A body may have 64 KiB.',
    ],
    points: [
      `${callsPerSession.tries} calls per session and minute.`,
      `${wrongPasswordsPerMobile.tries} wrong passwords for one mobile number and ${logInsPerAddress.tries} log-ins from one address in 15 minutes.`,
      `${signUpsPerAddress.tries} sign-ups from one address in an hour.`,
      `${resetCodeRule.sendsPerMobilePerDay} reset codes for one mobile number in a day, ${resetCodeRule.sendsPerAddressPerHour} from one address in an hour.`,
    ],
  },
  {
    id: 'webhooks',
    title: 'Webhooks',
    paragraphs: [
      'Razorpay tells us of payments at `/api/razorpay_webhook`. The signature is an HMAC-SHA256 over the very bytes of the body; `X-Razorpay-Event-Id` makes a repetition harmless. Anything but 200 is sent again by Razorpay.',
      'On a machine of your own, the site starts a sandbox that plays Razorpay and MSG91: it takes payments without money, sends signed webhooks, and shows the SMS codes. You can also sign an event yourself, with the webhook secret of that site.',
    ],
    codes: [
      { name: 'Let the sandbox pay an order and send its webhook', text: pay },
      { name: 'Sign an event and send it', text: sign },
    ],
  },
  {
    id: 'stability',
    title: 'What stays as it is',
    paragraphs: [
      'Within version 1 we add calls, optional fields, keys of answers and codes; we rename and remove none. So ignore what you do not know. What must change otherwise comes under another path, with the old one beside it.',
    ],
  },
];
