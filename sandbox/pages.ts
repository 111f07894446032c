import { html, type Reply, type Route } from './http';
import { messagesFor } from './msg91';
import type { SandboxContext } from './context';

export function pageRoutes(context: SandboxContext): Route[] {
  return [
    { method: 'GET', path: '/', run: () => index(context) },
    { method: 'GET', path: '/inbox', run: ({ query }) => inbox(context, query.get('mobile')) },
    { method: 'GET', path: '/favicon.ico', run: () => ({ status: 204, type: 'image/x-icon', text: '' }) },
  ];
}

function index({ store, settings, faults }: SandboxContext): Reply {
  const rows = [...store.payments.values()]
    .slice(-20)
    .reverse()
    .map(
      ({ entity }) => `<tr>
        <td><code>${escape(entity.id)}</code></td><td><code>${escape(entity.order_id)}</code></td>
        <td class="number">${money(entity.amount, entity.currency)}</td><td>${escape(entity.status)}</td>
        <td>${when(entity.created_at * 1000)}</td></tr>`,
    );
  const wrong = Object.entries(faults.now).filter(([, value]) => value !== false && value !== 0);
  return page(
    'Sandbox',
    `<p>A local stand-in for Razorpay and MSG91. No money moves and no message leaves this machine.</p>
    <p><a href="/inbox">Messages sent (${store.messages.size})</a></p>
    <dl>
      <dt>Orders</dt><dd>${store.orders.size}</dd>
      <dt>Payments</dt><dd>${store.payments.size}</dd>
      <dt>Refunds</dt><dd>${store.refunds.size}</dd>
      <dt>Webhooks go to</dt><dd><code>${escape(settings.webhookUrl)}</code></dd>
      <dt>Faults</dt><dd>${wrong.length === 0 ? 'none' : escape(wrong.map(([name, value]) => `${name} ${value}`).join(', '))}</dd>
    </dl>
    <h2>Latest payments</h2>
    ${
      rows.length === 0
        ? '<p class="empty">None yet.</p>'
        : `<div class="scroll"><table><thead><tr><th>Payment</th><th>Order</th><th class="number">Amount</th><th>Status</th><th>Time</th></tr></thead>
           <tbody>${rows.join('')}</tbody></table></div>`
    }`,
  );
}

function inbox({ store }: SandboxContext, mobile: string | null): Reply {
  const messages = messagesFor(store, mobile === '' ? null : mobile);
  const items = messages.slice(0, 100).map(
    (message) => `<li>
      <p class="meta"><span>To ${escape(message.mobile)}</span><time datetime="${escape(message.sentAt)}">${when(Date.parse(message.sentAt))}</time></p>
      <p>${linked(message.text)}</p>
      ${message.otp === null ? '' : `<p class="code" aria-label="Code ${escape(message.otp)}">${escape(message.otp)}</p>`}</li>`,
  );
  return page(
    'Inbox',
    `<p>Messages that would have gone out by SMS, newest first. <a href="/inbox">Refresh</a></p>
    <form><label for="mobile">Mobile number</label>
      <input id="mobile" name="mobile" inputmode="numeric" value="${escape(mobile ?? '')}"><button>Show</button></form>
    ${items.length === 0 ? '<p class="empty">No message yet. Ask for a password reset code and reload this page.</p>' : `<ul>${items.join('')}</ul>`}
    <p><a href="/">Back to the sandbox</a></p>`,
  );
}

function page(title: string, body: string): Reply {
  return html(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} (TEST MODE)</title>
<style>${CSS}</style>
</head>
<body>
<p class="bar">TEST MODE</p>
<main><h1>${title}</h1>
${body}
</main>
</body>
</html>
`);
}

const CSS = `
:root { color-scheme: light; --ink: #1b1330; --soft: #5a5168; --ivory: #fffbf2; --line: #e6dcc6; --edge: #8a7a5c; --gold: #c9962b; --emerald: #0f6b4f; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ivory); color: var(--ink); font: 16px/1.55 system-ui, sans-serif; }
.bar { margin: 0; padding: 6px 16px; background: var(--gold); font-size: 13px; font-weight: 700; letter-spacing: .08em; text-align: center; }
main { max-width: 760px; margin: 0 auto; padding: 24px 16px 64px; }
h1 { margin: 0 0 8px; font: 600 32px/1.2 Georgia, serif; }
h2 { margin: 32px 0 8px; font: 600 20px/1.3 Georgia, serif; }
a { color: var(--emerald); text-underline-offset: 3px; }
:focus-visible { outline: 3px solid var(--emerald); outline-offset: 2px; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 24px; margin: 16px 0; }
dt { color: var(--soft); }
dd { margin: 0; overflow-wrap: anywhere; }
ul { margin: 24px 0; padding: 0; list-style: none; }
li { margin: 0 0 12px; padding: 16px; background: #fff; border: 1px solid var(--line); border-radius: 12px; }
li p { margin: 0 0 8px; overflow-wrap: anywhere; }
.meta { display: flex; flex-wrap: wrap; gap: 4px 16px; justify-content: space-between; color: var(--soft); font-size: 14px; }
li .code { display: inline-block; margin: 0; padding: 4px 4px 4px 14px; border-radius: 8px; background: #f8edd2; font: 600 28px/1.2 ui-monospace, monospace; letter-spacing: .18em; }
.empty { padding: 24px; border: 1px dashed var(--edge); border-radius: 12px; color: var(--soft); text-align: center; }
.scroll { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: 14px; }
th, td { padding: 8px 12px 8px 0; border-bottom: 1px solid var(--line); text-align: left; white-space: nowrap; }
.number { text-align: right; font-variant-numeric: tabular-nums; }
form { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; }
input, button { min-height: 44px; padding: 0 14px; border: 1px solid var(--edge); border-radius: 10px; background: #fff; color: inherit; font: inherit; }
button { background: var(--emerald); border-color: var(--emerald); color: #fff; font-weight: 600; cursor: pointer; }
`;

function money(paise: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency: currency }).format(paise / 100);
}

function when(ms: number): string {
  return new Intl.DateTimeFormat('en-US', {
    dateStyle: 'medium',
    timeStyle: 'medium',
    timeZone: 'Asia/Kolkata',
  }).format(ms);
}

/** Text as HTML, with addresses as links. */
function linked(text: string): string {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part, nth) => (nth % 2 === 0 ? escape(part) : `<a href="${escape(part)}">${escape(part)}</a>`))
    .join('');
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
