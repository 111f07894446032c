/* global shim */
// `window.Razorpay` with the interface of the real checkout.js (docs/product/payments.md, "Razorpay: checkout.js").

const ORIGIN = new URL(document.currentScript.src).origin;
const RESPONSE_TIMEOUT_MS = 20_000;
const UNREACHABLE = 'We could not reach the payment service. Check your connection and try again.';

/** `{ error }` for a refusal; null without a response or if the service is failing. */
async function ask(path, body) {
  try {
    const response = await fetch(`${ORIGIN}${path}`, {
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
      ...(body && {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    const received = await response.json();
    return response.ok ? received : null;
  } catch {
    return null;
  }
}

/** Not `crypto.randomUUID`: unavailable over plain http on hosts other than localhost. */
function newAttemptId() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

class Razorpay {
  #options;
  #listeners = new Map();
  #sheet = null;
  #mode = 'loading';
  #attemptId = newAttemptId();
  #restorePage = null;
  #timer = 0;

  constructor(options) {
    if (!options?.key) throw new Error('No key passed');
    this.#options = options;
  }

  on(event, listener) {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
    return this;
  }

  open() {
    if (this.#sheet) return;
    const sheet = shim.makeSheet(this.#options, {
      pay: (outcome) => void this.#pay(outcome),
      dismiss: (how) => this.#dismiss(how),
    });
    this.#sheet = sheet;
    // A second Escape or Back closes a dialog regardless; a payment in progress keeps it open.
    sheet.dialog.addEventListener('close', () => {
      if (this.#sheet !== sheet) return;
      if (this.#mode === 'busy') sheet.dialog.showModal();
      else this.close();
    });
    const { overflow } = document.documentElement.style;
    const focused = document.activeElement;
    this.#restorePage = () => {
      document.documentElement.style.overflow = overflow;
      if (focused instanceof HTMLElement) focused.focus();
    };
    document.documentElement.style.overflow = 'hidden';
    sheet.showAmount(Number(this.#options.amount ?? Number.NaN), this.#options.currency || 'INR');
    sheet.show();
    if (this.#options.timeout > 0) {
      this.#timer = window.setTimeout(
        () => this.#mode !== 'busy' && this.close(),
        this.#options.timeout * 1000,
      );
    }
    void this.#load();
  }

  /** Like the Close button. A payment in progress continues: closed does not mean unpaid. */
  close() {
    if (!this.#sheet) return;
    this.#remove();
    this.#options.modal?.ondismiss?.();
  }

  async #load() {
    this.#setMode('loading');
    this.#sheet.say('');
    const { key, order_id: orderId } = this.#options;
    const query = new URLSearchParams({ key_id: key, order_id: orderId ?? '' });
    const sheet = this.#sheet;
    const order = await ask(`/v1/checkout/order?${query}`);
    if (this.#sheet !== sheet) return;
    if (order === null) return sheet.say(UNREACHABLE, { retry: () => void this.#load() });
    if (order.error) return this.#refuse(order.error);
    sheet.showAmount(order.amount, order.currency);
    this.#setMode('ready');
  }

  async #pay(outcome) {
    if (this.#mode !== 'ready') return;
    this.#setMode('busy');
    const sheet = this.#sheet;
    sheet.say('');
    const { key, order_id, description, notes, prefill } = this.#options;
    const response = await ask('/v1/checkout/payments', {
      key_id: key,
      order_id,
      description,
      notes,
      email: prefill?.email,
      attempt_id: this.#attemptId,
      outcome: outcome === 'vanish' ? 'success' : outcome,
      ...sheet.values(),
    });
    if (this.#sheet !== sheet) return;
    // The same attempt: if it had arrived, its result is returned and nobody pays twice.
    if (response === null) {
      this.#setMode('ready');
      return sheet.say(UNREACHABLE);
    }
    this.#attemptId = newAttemptId();
    if (response.error) return this.#fail(response.error);
    if (outcome === 'vanish') {
      this.#setMode('closing-only');
      return sheet.say(
        'This page was not notified, as if the tab had been closed. Close the tab now, or reload it.',
        {
          headline: 'Paid.',
          good: true,
        },
      );
    }
    this.#succeed(response);
  }

  #succeed(response) {
    const { handler, callback_url: address, redirect } = this.#options;
    this.#remove();
    if (address && (redirect || !handler)) return post(address, Object.entries(response));
    handler?.(response);
  }

  #fail(error) {
    const { callback_url: address, redirect, retry } = this.#options;
    if (address && redirect) return post(address, flatten('error', error));
    this.#setMode('ready');
    this.#sheet.say(error.description, { headline: 'Payment failed. You can try again.' });
    this.#tell('payment.failed', { error });
    if (retry === false || retry?.enabled === false) this.close();
  }

  #refuse(error) {
    this.#setMode('closing-only');
    this.#sheet.say(error.description);
    this.#tell('payment.failed', { error });
  }

  #dismiss(how) {
    if (this.#mode === 'busy') return;
    const modal = this.#options.modal ?? {};
    if (how === 'escape' && modal.escape === false) return;
    if (how === 'backdrop' && modal.backdropclose !== true) return;
    this.close();
  }

  #setMode(mode) {
    this.#mode = mode;
    this.#sheet.setMode(mode);
  }

  #tell(event, response) {
    // A listener that throws must not stop the others, or the sheet.
    for (const listener of this.#listeners.get(event) ?? []) queueMicrotask(() => listener(response));
  }

  #remove() {
    const sheet = this.#sheet;
    this.#sheet = null;
    window.clearTimeout(this.#timer);
    sheet.dialog.close();
    sheet.host.remove();
    this.#restorePage?.();
  }
}

/** Navigates by form, so that the response arrives as a POST, like the real one. */
function post(address, fields) {
  const form = document.createElement('form');
  form.method = 'POST';
  form.action = address;
  for (const [name, value] of fields) {
    const input = document.createElement('input');
    input.type = 'hidden';
    input.name = name;
    input.value = String(value);
    form.append(input);
  }
  document.body.append(form);
  form.submit();
}

function flatten(prefix, value) {
  if (typeof value !== 'object' || value === null) return [[prefix, value]];
  return Object.entries(value).flatMap(([name, inner]) => flatten(`${prefix}[${name}]`, inner));
}

window.Razorpay = Razorpay;
